import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages/imports.ts';
import { allClientsQuery } from '#src/features/clients/web/public.tsx';
import type { DryRun } from '#src/features/imports/contract-fields.ts';
import type { Import } from '#src/features/imports/contract.ts';
import type { NameMatch } from '#src/features/imports/rules/import-settings.ts';
import { referenceKey, withNameMatches } from '#src/features/imports/rules/plan/client-project-match.ts';
import { allProjectsQuery } from '#src/features/projects/web/public.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import { Combobox } from '#src/platform/web/kit/fields/combobox.tsx';
import * as styles from './setup.module.css';

type Settings = Pick<Import['settings'], 'nameMatches'>;
type NameInFile = DryRun['names'][number];
type MatchNamesProps = {
  names: readonly NameInFile[];
  settings: Settings;
  onChange: (change: Settings) => void;
};

/** Asks which names in the file stand for existing clients and projects: “Acme” may be “Acme GmbH”. */
export function MatchNames({ names, settings, onChange }: MatchNamesProps) {
  const [showsOthers, setShowsOthers] = useState(false);
  const similarNames = names.filter(({ similar }) => similar.length > 0);
  const otherNames = names.filter(({ similar }) => similar.length === 0);
  const undecided = undecidedNames(names, settings);
  if (names.length === 0) return null;

  function match(chosen: readonly NameMatch[]) {
    onChange({ nameMatches: withNameMatches(settings.nameMatches ?? [], chosen) });
  }

  const fieldOf = (name: NameInFile) => (
    <MatchField
      key={referenceKey(name)}
      name={name}
      chosen={findMatch(name, settings)}
      onChoose={(id) => match([toNameMatch(name, id)])}
    />
  );
  return (
    <Alert tone={undecided.length > 0 ? 'warning' : 'info'}>
      {undecided.length > 0
        ? m.similarNames({ count: undecided.length })
        : similarNames.length > 0
          ? m.namesMatched
          : m.otherNamesInFile}
      {undecided.length > 1 && (
        <div className={styles.answers}>
          <Button
            variant="outlined"
            onClick={() => match(undecided.map((name) => toNameMatch(name, name.similar[0]?.id ?? null)))}
          >
            {m.useSuggestions}
          </Button>
          <Button variant="outlined" onClick={() => match(undecided.map((name) => toNameMatch(name, null)))}>
            {m.createAllAsNew}
          </Button>
        </div>
      )}
      <div className={styles.names}>
        {similarNames.map(fieldOf)}
        {showsOthers && otherNames.map(fieldOf)}
      </div>
      {!showsOthers && otherNames.length > 0 && (
        <Button tone="neutral" size="small" onClick={() => setShowsOthers(true)}>
          {m.matchOtherNames({ count: otherNames.length })}
        </Button>
      )}
    </Alert>
  );
}

/** The names that are similar to existing ones and need a choice. */
export function undecidedNames(names: readonly NameInFile[], settings: Settings): NameInFile[] {
  return names.filter((name) => name.similar.length > 0 && findMatch(name, settings) === undefined);
}

function findMatch(name: NameInFile, { nameMatches }: Settings): NameMatch | undefined {
  return nameMatches?.find((match) => referenceKey(match) === referenceKey(name));
}

function toNameMatch({ client, project }: NameInFile, id: string | null): NameMatch {
  return { client, project, id };
}

type MatchFieldProps = {
  name: NameInFile;
  /** Undefined before a choice. */
  chosen: NameMatch | undefined;
  onChoose: (id: string | null) => void;
};

function MatchField({ name, chosen, onChoose }: MatchFieldProps) {
  const { client, project, similar } = name;
  const [hasOpened, setHasOpened] = useState(false);
  const isOther = chosen?.id != null && similar.every(({ id }) => id !== chosen.id);
  const others = useOtherRecords(name, { isNeeded: hasOpened || isOther });
  const choices = [
    { id: newRecord, label: project === null ? m.aNewClient : m.aNewProject },
    ...similar.map((record) => ({ id: record.id, label: record.name, group: m.similar })),
    ...others.map((record) => ({ id: record.id, label: record.name, group: m.others })),
  ];
  const isUndecided = chosen === undefined && similar.length > 0;
  return (
    <Combobox
      label={
        project !== null && client !== null
          ? m.nameOfClientInFile({ name: project, client })
          : m.nameInFile({ name: project ?? client ?? '' })
      }
      placeholder={m.chooseMatch}
      choices={choices}
      value={isUndecided ? null : (chosen?.id ?? newRecord)}
      isClearable={isUndecided}
      onOpen={() => setHasOpened(true)}
      onChange={(choice) => choice && onChoose(choice.id === newRecord ? null : choice.id)}
    />
  );
}

const newRecord = 'new';

/** The records without a similar name, loaded once a list is opened. */
function useOtherRecords(
  { client, project, clientId, similar }: NameInFile,
  { isNeeded }: { isNeeded: boolean },
) {
  const isProject = project !== null;
  const clients = useQuery({ ...allClientsQuery, enabled: isNeeded && !isProject });
  const projects = useQuery({ ...allProjectsQuery, enabled: isNeeded && isProject });
  const records = isProject
    ? (projects.data?.items ?? []).filter((each) => client === null || each.clientId === clientId)
    : (clients.data?.items ?? []);
  return records
    .filter((record) => similar.every(({ id }) => id !== record.id))
    .map((record) => ({ id: record.id, name: record.name }));
}
