//! `openapi.json` describes every route, and no others.

use grundy_service::{OPENAPI, ROUTES};
use serde_json::Value;

#[test]
fn the_description_names_every_route_and_no_other() {
    let described: Value = serde_json::from_str(OPENAPI).unwrap();
    let paths = described["paths"].as_object().unwrap();
    let mut described: Vec<(String, String)> = Vec::new();
    for (path, methods) in paths {
        for method in methods.as_object().unwrap().keys() {
            if method != "parameters" {
                described.push((method.to_uppercase(), path.clone()));
            }
        }
    }
    let mut routes: Vec<(String, String)> = ROUTES
        .iter()
        .map(|route| (route.method.to_owned(), route.path.to_owned()))
        .collect();
    described.sort();
    routes.sort();
    assert_eq!(routes, described);
}
