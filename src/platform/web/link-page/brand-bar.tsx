type BrandBarProps = {
  name: string;
  /** The colour of the business, and a readable one for text on it. */
  colours: { accentColour: string; textColour: string };
  /** Address of the logo; null without one. */
  logo: string | null;
};

/** Whose page it is: logo on white, as it may have any colour, and name on the colour of the business. */
export function BrandBar({ name, colours: { accentColour, textColour }, logo }: BrandBarProps) {
  return (
    <div className="brand" style={{ backgroundColor: accentColour, color: textColour }}>
      {logo !== null && <img src={logo} alt="" />}
      <span>{name}</span>
    </div>
  );
}
