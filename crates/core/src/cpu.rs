//! Using what the processor offers, found out while running: the same program is right on every
//! machine of its architecture and quick on the newer ones.

/// Work worth compiling a second time, for processors that count and find bits in hardware.
pub trait Work {
    /// What it gives.
    type Output;

    /// Does it. Must be `#[inline(always)]`, or the second compilation has nothing to compile.
    fn run(self) -> Self::Output;
}

/// Does the work with the bit instructions of the processor, if it has them.
#[inline]
pub fn with_bit_instructions<W: Work>(work: W) -> W::Output {
    #[cfg(target_arch = "x86_64")]
    {
        #[target_feature(enable = "popcnt,lzcnt,bmi1,bmi2")]
        fn modern<W: Work>(work: W) -> W::Output {
            work.run()
        }
        if is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
        {
            // SAFETY: the processor has every feature that `modern` is compiled for.
            #[allow(unsafe_code)]
            return unsafe { modern(work) };
        }
    }
    work.run()
}

/// Does the work with the vector instructions of the processor, if it has them.
#[inline]
pub fn with_vector_instructions<W: Work>(work: W) -> W::Output {
    #[cfg(target_arch = "x86_64")]
    {
        #[target_feature(enable = "avx2")]
        fn modern<W: Work>(work: W) -> W::Output {
            work.run()
        }
        if is_x86_feature_detected!("avx2") {
            // SAFETY: the processor has the feature that `modern` is compiled for.
            #[allow(unsafe_code)]
            return unsafe { modern(work) };
        }
    }
    work.run()
}
