import { join, resolve } from 'node:path';
import { StartupError } from '../startup-error.ts';

export type FileStoreConfig = DiskConfig | S3Config | GcsConfig;

export type DiskConfig = { store: 'disk'; folder: string };

export type S3Config = {
  store: 's3';
  bucket: string;
  region: string;
  /** Amazon's own if missing. */
  endpoint?: string;
  /** Amazon's usual sources, such as the machine's role, if missing. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
};

export type GcsConfig = {
  store: 'gcs';
  bucket: string;
  /** Google's usual sources, such as the machine's account, if missing. */
  keyFile?: string;
  /** Another server that speaks the same protocol. */
  endpoint?: string;
};

/** The largest file a store takes. S3 stores up to 5 GiB with one request; encrypted files are a little larger. */
export function maxFileBytes({ store }: FileStoreConfig): number {
  return store === 's3' ? 5e9 : Infinity;
}

type FileSettings = {
  STINT_DATA_DIR: string;
  STINT_FILE_STORE: FileStoreConfig['store'];
  STINT_FILE_BUCKET?: string | undefined;
  FIREBASE_STORAGE_BUCKET?: string | undefined;
  STINT_S3_ENDPOINT?: string | undefined;
  STINT_S3_REGION?: string | undefined;
  STINT_S3_ACCESS_KEY_ID?: string | undefined;
  STINT_S3_SECRET_ACCESS_KEY?: string | undefined;
  STINT_GCS_KEY_FILE?: string | undefined;
  STINT_GCS_ENDPOINT?: string | undefined;
};

/** Fails with a StartupError if settings of the store are missing or belong to another store. */
export function fileStoreConfig(settings: FileSettings): FileStoreConfig {
  const { STINT_FILE_STORE: store } = settings;
  // A Firebase project has one.
  const projectBucket = store === 'gcs' ? settings.FIREBASE_STORAGE_BUCKET : undefined;
  const { STINT_FILE_BUCKET: bucket = projectBucket } = settings;
  for (const [name, value] of Object.entries(settings)) {
    const owner = /^STINT_(S3|GCS)_/.exec(name)?.[1]?.toLowerCase();
    if (owner !== undefined && value !== undefined && owner !== store) {
      throw new StartupError(`${name} needs STINT_FILE_STORE=${owner}.`);
    }
  }
  if (store === 'disk') {
    if (bucket !== undefined) throw new StartupError('STINT_FILE_BUCKET needs STINT_FILE_STORE=s3 or gcs.');
    return { store, folder: join(resolve(settings.STINT_DATA_DIR), 'files') };
  }
  if (bucket === undefined) {
    throw new StartupError(`STINT_FILE_BUCKET must be set if STINT_FILE_STORE is ${store}.`);
  }
  return store === 's3' ? s3Config(bucket, settings) : gcsConfig(bucket, settings);
}

function s3Config(bucket: string, settings: FileSettings): S3Config {
  const {
    STINT_S3_ENDPOINT: endpoint,
    STINT_S3_REGION: region,
    STINT_S3_ACCESS_KEY_ID: accessKeyId,
    STINT_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = settings;
  if (endpoint === undefined && region === undefined) {
    throw new StartupError(
      'STINT_S3_REGION must be set for Amazon S3, or STINT_S3_ENDPOINT for another server.',
    );
  }
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    throw new StartupError('STINT_S3_ACCESS_KEY_ID and STINT_S3_SECRET_ACCESS_KEY must be set together.');
  }
  return {
    store: 's3',
    bucket,
    // Other servers than Amazon's have one region, usually of this name.
    region: region ?? 'us-east-1',
    ...(endpoint !== undefined && { endpoint: new URL(endpoint).origin }),
    ...(accessKeyId !== undefined &&
      secretAccessKey !== undefined && { credentials: { accessKeyId, secretAccessKey } }),
  };
}

function gcsConfig(bucket: string, settings: FileSettings): GcsConfig {
  const { STINT_GCS_KEY_FILE: keyFile, STINT_GCS_ENDPOINT: endpoint } = settings;
  return {
    store: 'gcs',
    bucket,
    ...(keyFile !== undefined && { keyFile: resolve(keyFile) }),
    ...(endpoint !== undefined && { endpoint: new URL(endpoint).origin }),
  };
}
