use grundy_catalogue::boards::Connect4;
use grundy_game::{NoObserver, ZeroSum,Budget};
use grundy_search::*;
fn main(){
    let a: Vec<String> = std::env::args().collect();
    let (w,h,t)=(a[1].parse().unwrap(),a[2].parse().unwrap(),a[3].parse().unwrap());
    let algo = match a[4].as_str(){"mtdf"=>Algorithm::Mtdf,"scout"=>Algorithm::Scout,"deep"=>Algorithm::Deepening,_=>Algorithm::AlphaBeta};
    let goal = if a[5]=="r"{Goal::Result}else{Goal::Distance};
    let g=Connect4::<u64>::new(w,h,4).unwrap();
    let s=std::time::Instant::now();
    let f=Search::new(&g).algorithm(algo).goal(goal).threads(t).line(a.len()>6).budget(Budget{bytes:Some(256<<20),..Budget::UNLIMITED}).run(&g.start(),&mut NoObserver);
    println!("{w}x{h} {} {:?} line {} in {:?} {:.2} Mn/s", f.verdict, f.counts, f.line.len(), s.elapsed(), f.counts.nodes as f64/s.elapsed().as_secs_f64()/1e6);
}
