import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { StartupError } from './startup-error.mjs';

const needed = 24;

/** @param {number} major */
export function requireNode(major) {
  if (majorVersion(process.versions.node) >= major) return;
  throw new StartupError(
    `Stint needs Node ${major} or newer to start; this is Node ${process.versions.node}. See https://nodejs.org.`,
  );
}

/** Node from the packages; if there is none for this platform, the machine's Node if it is new enough. */
export function currentNode() {
  const os = process.platform === 'win32' ? 'win' : process.platform;
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const pinned = resolve('node_modules', `node-${os}-${process.arch}`, 'bin', file);
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned;
  if (majorVersion(process.versions.node) >= needed) return process.execPath;
  throw new StartupError(
    `Stint includes no Node for ${process.platform} on ${process.arch} and needs Node ${needed} or newer there; this is Node ${process.versions.node}. See https://nodejs.org.`,
  );
}

/** @param {string} version */
function majorVersion(version) {
  return Number.parseInt(version, 10);
}
