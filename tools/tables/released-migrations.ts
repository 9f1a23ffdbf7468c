import { readFile, writeFile } from 'node:fs/promises';
import { readMigrations } from '#src/platform/server/database/migrate.ts';

/** By version and file name: the checksum that `migrate` stores. */
export type Releases = Record<string, Record<string, string>>;

type Migration = { name: string; checksum: string };

const releasesFile = 'migrations/released.json';

export async function readReleases(): Promise<Releases> {
  return JSON.parse(await readFile(releasesFile, 'utf8')) as Releases;
}

/** The present migrations are those of the version in package.json. */
export async function recordRelease(): Promise<void> {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
  const migrations = (await readMigrations()).map(({ name, checksum }) => [name, checksum] as const);
  const releases: Releases = { ...(await readReleases()), [version]: Object.fromEntries(migrations) };
  await writeFile(releasesFile, `${JSON.stringify(releases, null, 2)}\n`);
}

/** What would keep a database of a released version from being upgraded. */
export function findChangedMigrations(releases: Releases, migrations: readonly Migration[]): string[] {
  return Object.entries(releases).flatMap(([version, released]) => {
    const newest = Object.keys(released).toSorted().at(-1) ?? '';
    const changed = Object.entries(released).filter(
      ([name, checksum]) => migrations.find((each) => each.name === name)?.checksum !== checksum,
    );
    const inserted = migrations.filter(({ name }) => name < newest && !(name in released));
    return [
      ...changed.map(
        ([name]) => `${name} was released with ${version} and must not change. Write a new migration.`,
      ),
      ...inserted.map(({ name }) => `${name} must come after ${newest}, which was released with ${version}.`),
    ];
  });
}
