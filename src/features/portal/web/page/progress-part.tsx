import type { Portal, PortalWords } from '#src/features/portal/contract-portal.ts';
import { ShareBar } from './share-bar.tsx';

type ProgressPartProps = { progress: Portal['progress']; words: PortalWords; accentColour: string };

/** Time of each project, of its budget if it has one. */
export function ProgressPart({ progress, words, accentColour }: ProgressPartProps) {
  return (
    <section>
      <h2>{words.progress}</h2>
      <ul className="rows">
        {progress.map(({ project, hours, share }, index) => (
          // Projects may share a name.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <div>
              <p>{project}</p>
              {share !== null && <ShareBar label={project} share={share} colour={accentColour} />}
            </div>
            <span>{hours}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
