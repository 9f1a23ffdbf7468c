/** Black or white, whichever has a contrast of at least 4.5 : 1 on the colour. [WCAG 2.2] */
export function readableOn(colour: string): '#ffffff' | '#000000' {
  // Where white has less, black has at least 4.6.
  return contrastWithWhite(colour) >= 4.5 ? '#ffffff' : '#000000';
}

/** [WCAG 2.2] */
export function contrastWithWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = colourChannels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

/** Red, green and blue, from 0 to 255. */
export function colourChannels(colour: string): number[] {
  return [1, 3, 5].map((place) => Number.parseInt(colour.slice(place, place + 2), 16));
}
