import type { PortalRetainer } from '#src/features/portal/contract-portal.ts';
import { ShareBar } from './share-bar.tsx';

type RetainerPartProps = { retainer: PortalRetainer; accentColour: string };

/** The hours left of one project. */
export function RetainerPart({ retainer, accentColour }: RetainerPartProps) {
  const { project, headline, period, share, facts, forecast, isUsedUp } = retainer;
  return (
    <article className="retainer">
      <p className="project">{project}</p>
      <p className="hours">
        <strong>{headline}</strong>
        {period !== '' && <span>{period}</span>}
      </p>
      {share !== null && <ShareBar label={headline} share={share} colour={accentColour} />}
      <dl className="figures">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {forecast !== '' && (
        <p className="forecast" data-warning={isUsedUp || undefined}>
          {forecast}
        </p>
      )}
    </article>
  );
}
