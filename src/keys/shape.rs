//! What a key can hold, and what is made of it: the pieces that declarations are put together from.

use super::key::{Below, Choice, Form, Key, Keys, LeftOut, Named, Written};
use super::settings::Word;
use crate::scenario::reader::{Holds, as_boolean, as_choice, as_integer, as_string, as_table, as_tables, short_list};
use crate::scenario::{Kind, Mistakes, Reader, Spanned, Table, Value, names};
use std::ops::RangeInclusive;

/// Takes a value, called by the second argument in messages, for a `T`, or records why it is none.
type Take<T> = Box<dyn Fn(&Value, &str, &Mistakes) -> Option<T>>;

/// What can be written, and how it is taken for a `T`.
pub struct Shape<T> {
    form: Form,
    take: Take<T>,
}

impl<T: 'static> Shape<T> {
    /// Something that is written in this form; `take` refuses whatever is not.
    pub fn new(form: Form, take: impl Fn(&Value, &str, &Mistakes) -> Option<T> + 'static) -> Self {
        Self { form, take: Box::new(take) }
    }

    /// What a value is taken for, called `what` in messages.
    pub fn take(&self, value: &Value, what: &str, mistakes: &Mistakes) -> Option<T> {
        (self.take)(value, what, mistakes)
    }

    /// What becomes of it where it could be read; `None` has recorded why not.
    pub fn then<U: 'static>(self, make: impl Fn(Spanned<T>, &Mistakes) -> Option<U> + 'static) -> Shape<U> {
        let Self { form, take } = self;
        Shape::new(form, move |value, what, mistakes| make(at(value, take(value, what, mistakes)?), mistakes))
    }

    /// What becomes of it where it could be read.
    pub fn map<U: 'static>(self, make: impl Fn(T) -> U + 'static) -> Shape<U> {
        self.then(move |read, _| Some(make(read.value)))
    }

    /// A key that has to be there.
    pub fn required(self) -> Slot<Written<T>> {
        self.required_so("")
    }

    /// A key that has to be there, with how that is told.
    pub fn required_so(self, help: &'static str) -> Slot<Written<T>> {
        Slot::from(self).left_out(LeftOut::Refused, help)
    }

    /// A key that means this when it is left out, in words.
    pub fn unless_written(self, meaning: &'static str) -> Slot<Written<T>> {
        Slot::from(self).left_out(LeftOut::Means(meaning), "")
    }

    /// A key with this value when it is left out.
    pub fn or(self, default: T) -> Slot<T>
    where
        T: Word,
    {
        let left_out = LeftOut::As(default.word());
        self.or_else("", default).left_out(left_out, "")
    }

    /// A key with this value when it is left out, which is said in words.
    pub fn or_else(self, meaning: &'static str, default: T) -> Slot<T> {
        Slot { what: What::new(self.form, LeftOut::Means(meaning)), otherwise: default, take: self.take }
    }
}

/// A value with the place where it stands: of a table its header.
fn at<T>(value: &Value, made: T) -> Spanned<T> {
    match &value.kind {
        Kind::Table(table) => Spanned::at(table, made),
        _ => Spanned::at(value, made),
    }
}

/// A key without its name: what it can hold, and what the field holds when it is left out.
pub struct Slot<O> {
    what: What,
    otherwise: O,
    take: Take<O>,
}

/// What is said about a key whatever its field holds, and what is done with that.
struct What {
    form: Form,
    left_out: LeftOut,
    /// How it is told that it has to be there; empty for an example of its form.
    help: &'static str,
    /// [`Key::only`].
    only: &'static [&'static str],
}

impl What {
    fn new(form: Form, left_out: LeftOut) -> Self {
        Self { form, left_out, help: "", only: &[] }
    }

    fn key(self, name: &'static str, about: &'static str, rule: &'static str) -> Key {
        Key { name, form: self.form, left_out: self.left_out, about, rule, only: self.only }
    }

    /// The value of a key and how messages call it, where it is there.
    fn found<'a>(self, reader: &mut Reader<'a>, name: &str) -> Option<(&'a Value, String)> {
        if self.left_out == LeftOut::Refused && !reader.has(name) {
            let help = match &self.form {
                _ if !self.help.is_empty() => self.help.to_owned(),
                Form::List(of, _) if matches!(**of, Form::Table(_)) => reader.how_to_add_tables(name),
                form => example(form, name),
            };
            reader.require(name, &help);
        }
        reader.found(name, holds(&self.form))
    }
}

impl<O> Slot<O> {
    /// The declaration of a key of this name.
    pub fn key(self, name: &'static str, about: &'static str, rule: &'static str) -> Key {
        self.what.key(name, about, rule)
    }

    /// The same for a key that only these have: `a duel`. It is refused wherever somebody else's keys are read
    /// ([`Shape::seen_by`], [`foreign`]).
    pub fn only(mut self, whose: &'static [&'static str]) -> Self {
        self.what.only = whose;
        self
    }

    fn left_out(mut self, left_out: LeftOut, help: &'static str) -> Self {
        self.what.left_out = left_out;
        self.what.help = help;
        self
    }

    /// What the field holds when the key is left out.
    pub fn otherwise(self) -> O {
        self.otherwise
    }

    /// Reads the key.
    pub fn read(self, reader: &mut Reader<'_>, name: &str) -> O {
        let Self { what, otherwise, take } = self;
        let mistakes = reader.mistakes();
        match what.found(reader, name) {
            Some((value, what)) => mistakes.reading(|| take(value, &what, mistakes)).unwrap_or(otherwise),
            None => otherwise,
        }
    }

    /// Reads the key; `before` where it is left out.
    pub fn read_over(mut self, reader: &mut Reader<'_>, name: &str, before: O) -> O {
        self.otherwise = before;
        self.read(reader, name)
    }
}

impl<T: 'static> From<Shape<T>> for Slot<Written<T>> {
    fn from(shape: Shape<T>) -> Self {
        let Shape { form, take } = shape;
        let take =
            move |value: &Value, what: &str, mistakes: &Mistakes| Some(Some(at(value, take(value, what, mistakes)?)));
        Self { what: What::new(form, LeftOut::Means("")), otherwise: None, take: Box::new(take) }
    }
}

/// What a key can hold, as far as the search for slips asks.
fn holds(form: &Form) -> Holds {
    match form {
        Form::Table(_) => Holds::Tables,
        Form::List(of, _) => holds(of),
        Form::Either(forms) => {
            let all: Vec<Holds> = forms.iter().map(holds).collect();
            if all.windows(2).all(|pair| pair[0] == pair[1]) { all[0] } else { Holds::Anything }
        }
        _ => Holds::Plain,
    }
}

/// How a key that is missing is told to be written, by its name.
fn example(form: &Form, name: &str) -> String {
    let value = match form {
        Form::Truth => "true".to_owned(),
        Form::Whole(range) => range.start().max(&0).to_string(),
        Form::Number(least, _) => least.to_string(),
        Form::OneOf(named) => named.first().map_or_else(String::new, |named| format!("\"{}\"", named.id)),
        Form::Table(_) => "{ … }".to_owned(),
        Form::List(..) | Form::Set(_) => "[\"…\"]".to_owned(),
        _ => "\"…\"".to_owned(),
    };
    format!("add a line: {name} = {value}")
}

/// `true` or `false`.
pub fn truth() -> Shape<bool> {
    Shape::new(Form::Truth, |value, what, mistakes| Some(as_boolean(value, what, mistakes)?.value))
}

/// A whole number within `range`; numbers beyond what a `T` holds are refused like those beyond the range.
pub fn whole<T: TryFrom<i64> + 'static>(range: RangeInclusive<i64>) -> Shape<T> {
    let form = Form::Whole(range.clone());
    Shape::new(form, move |value, what, mistakes| {
        T::try_from(as_integer(value, what, range.clone(), mistakes)?.value).ok()
    })
}

/// Any text.
pub fn text() -> Shape<String> {
    Shape::new(Form::Text, |value, what, mistakes| Some(as_string(value, what, mistakes)?.value))
}

/// A name of a `what`, such as a fighter.
pub fn name(what: &'static str) -> Shape<String> {
    Shape::new(Form::Name, |value, what, mistakes| Some(as_string(value, what, mistakes)?.value))
        .then(move |name, mistakes| names::is_name(&name, what, mistakes).then_some(name.value))
}

/// One of the values of a list.
pub fn choice<T: Choice>() -> Shape<T> {
    Shape::new(Form::OneOf(T::NAMES.to_vec()), |value, what, mistakes| {
        T::ALL.get(place_among(value, what, T::NAMES, mistakes)?).copied()
    })
}

/// The place of a value among names, of which those that are numbers or truths are written without quotes.
fn place_among(value: &Value, what: &str, names: &[Named], mistakes: &Mistakes) -> Option<usize> {
    let ids: &[&str] = &names.iter().map(|named| named.id).collect::<Vec<_>>();
    let numbers: Option<Vec<i64>> = ids.iter().map(|id| id.parse().ok()).collect();
    match (numbers, ids) {
        (Some(numbers), _) => {
            let range = *numbers.iter().min()?..=*numbers.iter().max()?;
            let number = as_integer(value, what, range, mistakes)?;
            numbers.iter().position(|known| *known == number.value)
        }
        (_, ["true", "false"] | ["false", "true"]) => {
            let truth = as_boolean(value, what, mistakes)?;
            ids.iter().position(|id| (*id == "true") == truth.value)
        }
        _ => Some(as_choice(value, what, ids, mistakes)?.value),
    }
}

/// One of the values of a list, the first unless something else is written.
pub fn first_of<T: Choice + Word>() -> Slot<T> {
    choice::<T>().or(T::ALL[0])
}

/// A list of so many of them. Elements that cannot be read are reported and left out.
pub fn list<T: 'static>(of: Shape<T>, count: RangeInclusive<usize>) -> Shape<Vec<Spanned<T>>> {
    let Shape { form, take } = of;
    Shape::new(Form::List(Box::new(form), count), move |value, what, mistakes| {
        let values = short_list(value, what, mistakes)?;
        let what = format!("each element of {what}");
        Some(values.iter().filter_map(|value| Some(at(value, take(value, &what, mistakes)?))).collect())
    })
}

/// A table with keys that are declared.
pub fn table<T: Keys>() -> Shape<T> {
    Shape::new(Form::table::<T>(), |value, what, mistakes| Some(T::of(as_table(value, what, mistakes)?, mistakes)))
}

/// A table with keys that are declared, which is read later: over what another one says.
pub fn later<T: Keys>() -> Shape<Table> {
    Shape::new(Form::table::<T>(), |value, what, mistakes| as_table(value, what, mistakes).cloned())
}

impl Shape<Table> {
    /// The same table without the keys that only others have ([`Slot::only`]).
    pub fn seen_by(self, who: &'static str) -> Self {
        let Self { form, take } = self;
        let Form::Table(below) = form else { return Self { form, take } };
        let all = below.clone();
        let own = move || all.keys().into_iter().filter(|key| key.is_for(who)).collect();
        Self::new(Form::Table(Below::new(own)), move |value, what, mistakes| {
            let table = take(value, what, mistakes)?;
            refuse_foreign(&table, &below.keys(), who, mistakes);
            Some(table)
        })
    }
}

/// A list of tables with keys that are declared, each read later.
pub fn later_each<T: Keys>(count: RangeInclusive<usize>) -> Shape<Vec<Table>> {
    Shape::new(Form::tables::<T>(count), |value, what, mistakes| {
        Some(as_tables(value, what, mistakes)?.into_iter().cloned().collect())
    })
}

/// So many tables, each read later, `rule` saying how many there are in a game: "a duel has two sides". Another number
/// of them is told at the first that is too many, or at the whole list; all of them are read all the same.
pub fn counted<T: Keys>(
    count: RangeInclusive<usize>,
    rule: &'static str,
    help: &'static str,
) -> Slot<Written<Vec<Table>>> {
    let form = Form::tables::<T>(count.clone());
    let counted = move |value: &Value, what: &str, mistakes: &Mistakes| {
        let tables = as_tables(value, what, mistakes)?;
        if let Kind::Array(all) = &value.kind
            && !count.contains(&all.len())
        {
            let found = match all.len() {
                0 => "there is none".to_owned(),
                1 => "there is only one".to_owned(),
                n => format!("there are {n}"),
            };
            mistakes.at(all.get(*count.end()).unwrap_or(value), format!("{rule}, and {found}"), help);
        }
        Some(tables.into_iter().cloned().collect())
    };
    Shape::new(form, counted).required()
}

/// A list of such tables. Elements that are none are reported and left out.
pub fn tables<T: Keys>(count: RangeInclusive<usize>) -> Shape<Vec<Spanned<T>>> {
    let form = Form::tables::<T>(count);
    Shape::new(form, |value, what, mistakes| {
        let tables = as_tables(value, what, mistakes)?;
        Some(tables.into_iter().map(|table| Spanned::at(table, T::of(table, mistakes))).collect())
    })
}

/// Keys of one kind, one for each name of a list.
pub trait Row: 'static {
    /// What each of them comes to.
    type Value: 'static;
    /// What messages call a table of them alone, with its article.
    const WHAT: &'static str;
    /// Ledger id of the rule that they belong to; empty when there is none.
    const RULE: &'static str = "";

    /// The keys, each with its sentence.
    fn names() -> Vec<Named>;

    /// What each of them can hold.
    fn slot() -> Slot<Self::Value>;
}

/// The values of a [`Row`], in the order of its names.
#[derive(Clone, Debug)]
pub struct Each<R: Row>(pub Vec<R::Value>);

impl<R: Row> Keys for Each<R> {
    const WHAT: &'static str = R::WHAT;

    fn keys() -> Vec<Key> {
        R::names().into_iter().map(|named| R::slot().key(named.id, named.about, R::RULE)).collect()
    }

    fn read(reader: &mut Reader<'_>) -> Self {
        Self(R::names().into_iter().map(|named| R::slot().read(reader, named.id)).collect())
    }
}

/// Refuses keys of a table that only others have ([`Slot::only`]).
pub fn foreign<T: Keys>(table: &Table, who: &str, mistakes: &Mistakes) {
    refuse_foreign(table, &T::keys(), who, mistakes);
}

fn refuse_foreign(table: &Table, keys: &[Key], who: &str, mistakes: &Mistakes) {
    for key in keys.iter().filter(|key| !key.is_for(who)) {
        if let Some(entry) = table.entry(key.name) {
            mistakes.at(entry, format!("\"{}\" is for {}", key.name, key.only.join(" or ")), "leave it out");
        }
    }
}

impl<R: Row> Default for Each<R> {
    fn default() -> Self {
        Self(R::names().into_iter().map(|_| R::slot().otherwise()).collect())
    }
}
