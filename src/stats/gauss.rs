//! Numerical integration of smooth functions: Gauss-Legendre, 16 points to a panel.
//!
//! Nodes and weights are those of M. Abramowitz and I. A. Stegun, "Handbook of Mathematical Functions" (1964), table
//! 25.4, exact for polynomials up to degree 31.

/// Positive nodes on `-1..=1` with their weights; each counts for its mirror image too.
const NODES: [(f64, f64); 8] = [
    (0.095_012_509_837_637_44, 0.189_450_610_455_068_5),
    (0.281_603_550_779_258_9, 0.182_603_415_044_923_58),
    (0.458_016_777_657_227_4, 0.169_156_519_395_002_54),
    (0.617_876_244_402_643_7, 0.149_595_988_816_576_73),
    (0.755_404_408_355_003, 0.124_628_971_255_533_87),
    (0.865_631_202_387_831_7, 0.095_158_511_682_492_78),
    (0.944_575_023_073_232_6, 0.062_253_523_938_647_89),
    (0.989_400_934_991_649_9, 0.027_152_459_411_754_095),
];

/// The integral of `f` from 0 to `end`, in `panels` equal pieces.
pub fn integrate(f: impl Fn(f64) -> f64, end: f64, panels: u32) -> f64 {
    let half = end / f64::from(panels) / 2.0;
    let piece = |panel: u32| -> f64 {
        let middle = half * f64::from(2 * panel + 1);
        NODES.iter().map(|&(node, weight)| weight * (f(middle - half * node) + f(middle + half * node))).sum()
    };
    half * (0..panels).map(piece).sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn polynomials_up_to_degree_31_are_integrated_exactly_by_one_panel() {
        for degree in 0..=31 {
            let exact = 2f64.powi(degree + 1) / f64::from(degree + 1);
            let got = integrate(|x| x.powi(degree), 2.0, 1);
            assert!((got / exact - 1.0).abs() < 1e-14, "degree {degree}: {got} for {exact}");
        }
    }

    #[test]
    fn panels_add_up_to_the_whole() {
        let got = integrate(|x| (-x * x / 2.0).exp(), 9.0, 6);
        assert!((got - (std::f64::consts::PI / 2.0).sqrt()).abs() < 1e-14);
    }
}
