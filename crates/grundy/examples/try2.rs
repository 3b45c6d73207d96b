use grundy_catalogue::boards::Dobutsu;
use grundy_game::{NoObserver, ZeroSum,Budget,Indexed};
use grundy_search::*;
fn main(){
    let t: usize = std::env::args().nth(1).unwrap().parse().unwrap();
    let g=Dobutsu::new();
    let s=std::time::Instant::now();
    let f=retrograde::solve(&g,t,&Budget::UNLIMITED,&mut NoObserver).unwrap();
    println!("{:?} totals {:?} edges {} start {:?}", s.elapsed(), f.totals(), f.edges(), f.state(g.rank(&g.start()).unwrap()));
    for r in f.rounds() { println!("{} {} {}", r.distance, r.wins, r.losses); }
    if let Some(p)=std::env::args().nth(2) { let v: Vec<u8>=(0..f.len()).map(|i| match f.state(i){retrograde::State::Won(1)=>0,retrograde::State::Open(k)=>k as u8,retrograde::State::Won(d)|retrograde::State::Lost(d)=>64+d as u8}).collect(); std::fs::write(p,v).unwrap(); }
}
