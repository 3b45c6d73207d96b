use grundy_catalogue::boards::*;
use grundy_game::{NoObserver, ZeroSum,Budget,Indexed};
use grundy_search::*;
fn main(){
    let g=Mnk::new(4,4,4,false).unwrap();
    let s=std::time::Instant::now();
    let f=retrograde::solve(&g,1,&Budget::UNLIMITED,&mut NoObserver).unwrap();
    println!("{} {:?} totals {:?} edges {} start {:?}", g.len(), s.elapsed(), f.totals(), f.edges(), f.state(g.rank(&g.start()).unwrap()));
}
