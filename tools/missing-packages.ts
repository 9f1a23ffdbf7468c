/** Optional packages missing from the lockfile: `npm ci` fails, or skips them on the machines that need them. */
interface Lockfile {
  packages: Record<string, { optionalDependencies?: Record<string, string> }>;
}

export function missingOptionalPackages(lockfile: string): string[] {
  // Written by npm, in its documented format.
  const { packages } = JSON.parse(lockfile) as Lockfile;
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !lookupPaths(path, name).some((one) => one in packages),
    ),
  );
}

/** Where Node would look for a package from there, nearest first. */
function lookupPaths(from: string, name: string): string[] {
  const here = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (from === '') return [here];
  const outside = from.lastIndexOf('/node_modules/');
  return [here, ...lookupPaths(outside === -1 ? '' : from.slice(0, outside), name)];
}
