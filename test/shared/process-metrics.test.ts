import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDiskSync } from '../../src/shared/disk-sync.ts';
import { createProcessMetrics } from '../../src/shared/process-metrics.ts';
import { samplesOf } from '../fixtures/samples.ts';

function setUp() {
  const dataFolder = mkdtempSync(join(tmpdir(), 'parley-metrics-'));
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }));
  const metrics = createProcessMetrics({ dataFolder, databaseUrl: `sqlite:${dataFolder}/parley.db` });
  return { dataFolder, read: async () => samplesOf(await metrics.metrics()) };
}

describe('the metrics of a process', () => {
  it('have its version, its memory, its CPU, and its event loop', async () => {
    const samples = await setUp().read();
    for (const name of [
      'process_resident_memory_bytes',
      'process_cpu_seconds_total',
      'nodejs_eventloop_lag_p99_seconds',
    ])
      expect(samples[name]).toBeGreaterThanOrEqual(0);
    expect(Object.keys(samples)).toContainEqual(
      expect.stringMatching(/^parley_build_info\{version="\d+\.\d+\.\d+"\}$/),
    );
  });

  it('have the size of the database and of its log, and what is free on its disk', async () => {
    const { dataFolder, read } = setUp();
    writeFileSync(join(dataFolder, 'parley.db'), 'x'.repeat(4_096));
    const samples = await read();
    expect(samples).toMatchObject({
      'parley_database_file_bytes{file="database"}': 4_096,
      'parley_database_file_bytes{file="log"}': 0,
    });
    const { parley_data_disk_free_bytes: free = 0, parley_data_disk_size_bytes: size = 0 } = samples;
    expect(free).toBeGreaterThan(0);
    expect(size).toBeGreaterThan(free);
  });

  it('say nothing of a disk that can not be asked, rather than something old', async () => {
    const { dataFolder, read } = setUp();
    rmSync(dataFolder, { recursive: true });
    expect(Object.keys(await read()).join()).not.toContain('parley_data_disk');
  });

  it('count how long commits wait for the disk, and those it refuses', async () => {
    const { read } = setUp();
    const before = await read();
    let fail = false;
    const disk = createDiskSync('unused', async () => ({
      datasync: async () => {
        if (fail) throw new Error('input/output error');
      },
      close: async () => {},
    }));
    await disk.reached();
    await disk.reached();
    fail = true;
    await expect(disk.reached()).rejects.toThrow('input/output error');
    const after = await read();
    const more = (name: string): number => (after[name] ?? 0) - (before[name] ?? 0);
    expect(more('parley_database_commit_seconds_count')).toBe(3);
    expect(more('parley_database_commit_failures_total')).toBe(1);
  });
});
