//! The keys of several plays of a game as one set.

use super::key::{Below, Form, Key, LeftOut};

/// All of these keys, those of one name together. What only some of the sets ask for is required by none.
pub fn merged(sets: impl IntoIterator<Item = Vec<Key>>) -> Vec<Key> {
    let sets: Vec<Vec<Key>> = sets.into_iter().collect();
    let is_everywhere = |name: &str| sets.iter().all(|set| set.iter().any(|key| key.name == name));
    let mut all: Vec<Key> = Vec::new();
    for key in sets.iter().flatten() {
        match all.iter_mut().find(|known| known.name == key.name) {
            None => all.push(key.clone()),
            Some(known) => {
                if known.left_out != key.left_out {
                    known.left_out = LeftOut::Means("");
                }
                known.form = either(known.form.clone(), key.form.clone());
            }
        }
    }
    for key in all.iter_mut().filter(|key| key.left_out == LeftOut::Refused && !is_everywhere(key.name)) {
        key.left_out = LeftOut::Means("");
    }
    all
}

/// What fits one form or the other.
fn either(one: Form, other: Form) -> Form {
    match (one, other) {
        (one, other) if one == other => one,
        (Form::Table(one), Form::Table(other)) => Form::Table(Below::new(move || merged([one.keys(), other.keys()]))),
        (Form::List(one, these), Form::List(other, those)) => {
            let count = *these.start().min(those.start())..=*these.end().max(those.end());
            Form::List(Box::new(either(*one, *other)), count)
        }
        (Form::OneOf(mut names), Form::OneOf(others)) => {
            names.extend(
                others.into_iter().filter(|other| names.iter().all(|named| named.id != other.id)).collect::<Vec<_>>(),
            );
            Form::OneOf(names)
        }
        (Form::Either(forms), other) => join(forms, other),
        (one, Form::Either(forms)) => join(forms, one),
        (one, other) => Form::Either(vec![one, other]),
    }
}

/// One form more; it goes into the one that is of its kind.
fn join(mut forms: Vec<Form>, other: Form) -> Form {
    let kind = std::mem::discriminant(&other);
    match forms.iter_mut().find(|form| std::mem::discriminant(*form) == kind) {
        Some(same) => *same = either(same.clone(), other),
        None => forms.push(other),
    }
    Form::Either(forms)
}
