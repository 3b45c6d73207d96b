//! The report of a value, as plain data.

use grundy_core::Run;
use grundy_draw::thermograph::Thermometer;
use grundy_partizan::values::thermograph::Wall;
use grundy_partizan::values::{
    Arena, ArenaError, ArenaResult, Dyadic, Follower, Id, LoopyEnd, LoopyValue, Thermograph,
};
use grundy_partizan::{Watched, halt};
use serde::Serialize;

use crate::failure::Failure;

/// Maximum number of followers of a canonical form that is listed.
const MAX_FOLLOWERS: usize = 1000;
/// Maximum length in bytes of the text of a follower.
const LONGEST_TEXT: usize = 400;

/// The amount of detail in a report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Detail {
    /// The properties of the value.
    #[default]
    Usual,
    /// Also the text in braces with numbers, ups and stars only.
    Plain,
    /// Also the canonical form.
    Form,
}

/// A value and its properties. Rationals are texts such as `-5/2`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ValueReport {
    /// The text of the value.
    pub value: ValueText,
    /// `L`, `R`, `N` or `P`.
    pub outcome: &'static str,
    /// The mean.
    pub mean: String,
    /// The temperature, -1 for an integer.
    pub temperature: String,
    /// The left stop and the right stop.
    pub stops: [String; 2],
    /// The atomic weight, if it is defined.
    pub weight: Option<String>,
    /// The day on which it is born.
    pub birthday: u64,
    /// The walls and the mast of the thermograph.
    pub thermograph: WallsReport,
    /// On request: all positions of the canonical form, each after its options, the value last.
    /// Empty if there are more than a thousand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub form: Option<Vec<FormNode>>,
}

/// A value of a canonical form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FormNode {
    /// The text of the value; none if the text is long.
    pub text: Option<String>,
    /// The indices of Left's options in the list; none for a number, which is not expanded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub l: Option<Vec<usize>>,
    /// The indices of Right's options; none for a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r: Option<Vec<usize>>,
}

/// The text of a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ValueText {
    /// The usual text; none if it is beyond a million letters.
    pub text: Option<String>,
    /// The text in braces, numbers, ups and stars only, on request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plain: Option<String>,
    /// `number`, `nimber`, `nus`, `uptimal`, `tiny`, `switch`, `all-small`, `infinitesimal` or
    /// `hot`.
    pub kind: &'static str,
    /// The number part of a number with ups and a star.
    pub number: Option<String>,
    /// The ups of such a value.
    pub up: Option<i64>,
    /// The star of such a value.
    pub nimber: Option<u32>,
}

/// A thermograph: corners `[t, x]` upwards from t = -1, vertical above the last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WallsReport {
    /// The position of the mast.
    pub mast: String,
    /// The temperature at which the mast begins.
    pub temperature: String,
    /// The left wall.
    pub left: Vec<[String; 2]>,
    /// The right wall.
    pub right: Vec<[String; 2]>,
}

impl From<&Thermograph> for WallsReport {
    fn from(graph: &Thermograph) -> Self {
        let wall = |wall: &Wall| {
            let corners = wall.corners().iter();
            corners
                .map(|(t, x)| [t.to_string(), x.to_string()])
                .collect()
        };
        Self {
            mast: graph.mast.to_string(),
            temperature: graph.temperature.to_string(),
            left: wall(&graph.left),
            right: wall(&graph.right),
        }
    }
}

/// A value, or a loopy game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum KnownValue {
    /// A game without cycles.
    Short(Box<ValueReport>),
    /// A game with cycles.
    Loopy(LoopyReport),
}

/// A loopy game, such as `on` or `over`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LoopyReport {
    /// The text of the stopper, with the kind `stopper`, or `loopy` for other games; without
    /// number, ups and star.
    pub value: ValueText,
    /// `L`, `R`, `N`, `P`; `D` if both players can avoid a loss; else the results if Left and if
    /// Right begins, as in `L/D`.
    pub outcome: &'static str,
    /// The stopper that it equals if infinite play is won by Left: for a stopper the game itself,
    /// none if it is not known.
    pub onside: Option<String>,
    /// The stopper that it equals if infinite play is won by Right.
    pub offside: Option<String>,
    /// On request: the positions, of which play begins at the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub form: Option<Vec<FormNode>>,
}

impl LoopyReport {
    /// The report of a loopy game.
    pub(super) fn of(
        arena: &mut Arena,
        value: &LoopyValue,
        detail: Detail,
        run: &mut Run,
    ) -> Result<Self, Failure> {
        let made = arena.watched(Watched::new(run), |arena| -> ArenaResult<Self> {
            let sides = value.sides(arena)?;
            let [onside, offside] = match sides {
                None => [None, None],
                Some([on, off]) => [
                    unless_large(on.text(arena))?,
                    unless_large(off.text(arena))?,
                ],
            };
            let text = unless_large(value.text(arena))?;
            let ends = value.ends(arena)?;
            let nodes = match detail {
                Detail::Form => Some(value.game(arena)?),
                _ => None,
            };
            let places = |list: &[u32]| Some(list.iter().map(|at| *at as usize).collect());
            Ok(Self {
                value: ValueText {
                    plain: text.clone().filter(|_| detail != Detail::Usual),
                    text,
                    kind: match value {
                        LoopyValue::Loose(_) => "loopy",
                        _ => "stopper",
                    },
                    number: None,
                    up: None,
                    nimber: None,
                },
                outcome: LoopyEnd::letters(ends),
                onside,
                offside,
                form: nodes.map(|game| {
                    let nodes = game.nodes().iter().map(|node| FormNode {
                        text: None,
                        l: places(&node.left),
                        r: places(&node.right),
                    });
                    nodes.collect()
                }),
            })
        });
        made.map_err(|why| halt(why).into())
    }
}

/// A text, or none if it is too large to be written.
pub(super) fn unless_large(text: ArenaResult<String>) -> ArenaResult<Option<String>> {
    match text {
        Ok(text) => Ok(Some(text)),
        Err(ArenaError::Large) => Ok(None),
        Err(why) => Err(why),
    }
}

/// The canonical form, if it is not too large.
fn form(arena: &mut Arena<Watched<'_, '_>>, id: Id) -> ArenaResult<Vec<FormNode>> {
    let list = arena.followers(id, MAX_FOLLOWERS)?.unwrap_or_default();
    let node = |follower: Follower| {
        let text = unless_large(arena.text(follower.id))?;
        let (l, r) = follower.options.unzip();
        Ok(FormNode {
            text: text.filter(|text| text.len() <= LONGEST_TEXT),
            l,
            r,
        })
    };
    list.into_iter().map(node).collect()
}

impl ValueReport {
    /// The report of a value of the arena.
    pub(crate) fn of(
        arena: &mut Arena,
        id: Id,
        detail: Detail,
        run: &mut Run,
    ) -> Result<Self, Failure> {
        let made = arena.watched(Watched::new(run), |arena| -> ArenaResult<Self> {
            let nus = arena
                .as_nus(id)
                .map(|(x, up, nim)| (x.to_string(), up, nim));
            let (number, up, nimber) = match nus {
                Some((x, up, nim)) => (Some(x), Some(up), Some(nim)),
                None => (None, None, None),
            };
            let weight = match arena.weight(id)? {
                Some(weight) => unless_large(arena.text(weight))?,
                None => None,
            };
            let (left, right) = arena.stops(id);
            let stops = [left.to_string(), right.to_string()];
            let kind = match arena.kind(id) {
                Err(ArenaError::Large) => "hot",
                kind => kind?.word(),
            };
            Ok(Self {
                value: ValueText {
                    text: unless_large(arena.text(id))?,
                    plain: if detail == Detail::Usual {
                        None
                    } else {
                        unless_large(arena.plain_text(id))?
                    },
                    kind,
                    number,
                    up,
                    nimber,
                },
                outcome: arena.outcome(id)?.letter(),
                mean: arena.mean(id)?.to_string(),
                temperature: arena.temperature(id)?.to_string(),
                stops,
                weight,
                birthday: arena.birthday(id)?,
                thermograph: WallsReport::from(&*arena.thermograph(id)?),
                form: match detail {
                    Detail::Form => Some(form(arena, id)?),
                    _ => None,
                },
            })
        });
        made.map_err(|why| halt(why).into())
    }
}

impl ValueReport {
    /// The thermograph to be drawn.
    pub fn picture(&self) -> Thermometer {
        let number = |text: &str| text.parse::<Dyadic>().map_or(0.0, |x| x.to_f64());
        let wall = |corners: &[[String; 2]]| {
            let corners = corners.iter();
            corners.map(|[t, x]| (number(t), number(x))).collect()
        };
        let title = self.value.text.clone().filter(|text| text.len() <= 60);
        Thermometer {
            left: wall(&self.thermograph.left),
            right: wall(&self.thermograph.right),
            mast: number(&self.thermograph.mast),
            temperature: number(&self.thermograph.temperature),
            title: title.unwrap_or_default(),
        }
    }
}
