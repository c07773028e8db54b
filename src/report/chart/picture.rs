//! A chart as a file, and why there is none.

use thiserror::Error;

/// A chart, ready to be written to a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// File name without its ending: lower case letters, digits and hyphens, unique within a report.
    pub stem: String,
    /// The finding in one sentence, without control characters; not escaped for any format.
    pub title: String,
    /// What the chart shows, in words, for screen readers; not escaped for any format.
    pub alt: String,
    /// The words in it of which its font lacks a letter, so that it shows boxes.
    pub undrawn: Vec<String>,
    /// The image, 1200 pixels wide and at most 800 high.
    pub png: Vec<u8>,
    /// The drawing, of the same size when opened.
    pub svg: String,
}

/// Why a chart could not be drawn. None of these depends on the summary, but there may be too little memory for it.
#[derive(Debug, Error)]
pub enum ChartError {
    /// The font that the crate ships could not be read.
    #[error("the chart font could not be read")]
    Font,
    /// The drawing library refused a mark.
    #[error("a chart could not be drawn: {0}")]
    Draw(String),
    /// The drawing library wrote an SVG of an unknown form.
    #[error("the drawing library wrote an unknown kind of SVG")]
    Svg,
    /// The image could not be encoded.
    #[error("a chart could not be encoded as PNG: {0}")]
    Png(#[from] png::EncodingError),
}

impl ChartError {
    pub fn draw(error: impl std::fmt::Display) -> Self {
        Self::Draw(error.to_string())
    }
}
