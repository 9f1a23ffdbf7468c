/** Exact arithmetic that shares no code with ours. */
export class Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
  constructor(top: bigint, bottom = 1n) {
    this.top = top;
    this.bottom = bottom;
  }
  static of(text: string): Fraction {
    const [whole = '', fraction = ''] = text.split('.');
    return new Fraction(BigInt(whole + fraction), 10n ** BigInt(fraction.length));
  }
  plus(other: Fraction): Fraction {
    return new Fraction(this.top * other.bottom + other.top * this.bottom, this.bottom * other.bottom);
  }
  times(other: Fraction): Fraction {
    return new Fraction(this.top * other.top, this.bottom * other.bottom);
  }
  over(other: Fraction): Fraction {
    return new Fraction(this.top * other.bottom, this.bottom * other.top);
  }
  isAbove(other: Fraction): boolean {
    return this.top * other.bottom > other.top * this.bottom;
  }
  /** Looks at the first decimal after cutting, as one rounds on paper. */
  rounded(): bigint {
    const isNegative = this.top < 0n !== this.bottom < 0n;
    const size = new Fraction(abs(this.top), abs(this.bottom));
    const cut = size.top / size.bottom;
    const firstDecimal = (size.top * 10n) / size.bottom - cut * 10n;
    const up = firstDecimal >= 5n ? cut + 1n : cut;
    return isNegative ? -up : up;
  }
}

const abs = (value: bigint) => (value < 0n ? -value : value);
