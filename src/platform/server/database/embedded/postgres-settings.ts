/** Tuned for a small shared machine: about 30 MB, and commits reach the disk before they are confirmed. */
export function postgresSettings(isThrowaway: boolean): Record<string, string> {
  const onDisk = isThrowaway ? 'off' : 'on';
  return {
    cluster_name: 'stint',
    max_connections: isThrowaway ? '200' : '100',
    shared_buffers: '32MB',
    work_mem: '8MB',
    maintenance_work_mem: '32MB',
    effective_cache_size: '256MB',
    max_worker_processes: '4',
    autovacuum_max_workers: '2',
    io_method: 'sync', // I/O workers would cost more memory than they save time here.
    random_page_cost: '1.1',
    jit: 'off',
    huge_pages: 'off',

    fsync: onDisk,
    synchronous_commit: onDisk,
    full_page_writes: onDisk,
    wal_level: 'minimal', // Replication isn't used.
    max_wal_senders: '0',
    min_wal_size: '32MB',
    max_wal_size: '256MB',

    timezone: 'UTC',
    log_timezone: 'UTC',
    // The app reports its own errors; statements and values are personal data and stay out of the log.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_line_prefix: '',
    idle_in_transaction_session_timeout: '60s',
  };
}
