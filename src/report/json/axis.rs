//! Where a case stands in a sweep.

use crate::estimate::{AxisValue, Datum};
use serde_json::Value;

/// The value of a sweep axis, of its own type.
pub fn axis(axis: &AxisValue) -> (String, Value) {
    let value = match &axis.value {
        Datum::Integer(integer) => Value::from(*integer),
        Datum::Number(number) => Value::from(*number),
        Datum::Boolean(boolean) => Value::from(*boolean),
        Datum::Text(text) => Value::from(text.as_str()),
    };
    (axis.path.clone(), value)
}
