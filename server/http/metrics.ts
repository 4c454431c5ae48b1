/**
 * Figures for a program that watches over the server, in the text format of Prometheus. Off unless `METRICS_TOKEN` is
 * set; whoever asks has to show it. Each node tells its own figures, since it was started.
 */
import type { FastifyInstance } from 'fastify';
import { sameSecret, sha256 } from '../kernel/values/secrets.ts';

export interface Metrics {
  /** Notes one answered call. @param code  that of the envelope */
  noteCall(call: string, code: number, durationMs: number): void;
}

/** Upper ends of the groups that durations are counted in, in seconds. */
const buckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

interface Durations {
  readonly counts: number[];
  sum: number;
  total: number;
}

/** Registers `/metrics`. */
export function serveMetrics(app: FastifyInstance, token: string): Metrics {
  const calls = new Map<string, number>();
  const durations: Durations = { counts: buckets.map(() => 0), sum: 0, total: 0 };

  app.get('/metrics', { logLevel: 'warn' }, (request, reply) => {
    reply.header('Cache-Control', 'no-store').type('text/plain; version=0.0.4; charset=utf-8');
    const given = (request.headers.authorization ?? '').replace(/^Bearer\s+/i, '');
    // Hashes have one length, so the time it takes tells nothing of the token, its length included.
    if (!sameSecret(sha256(given), sha256(token))) return reply.code(401).send('Not allowed\n');
    return reply.send(written(calls, durations));
  });

  return {
    noteCall(call, code, durationMs) {
      const name = `call="${call}",code="${code}"`;
      calls.set(name, (calls.get(name) ?? 0) + 1);
      const seconds = durationMs / 1000;
      for (const [index, end] of buckets.entries()) {
        if (seconds <= end) durations.counts[index] = (durations.counts[index] ?? 0) + 1;
      }
      durations.sum += seconds;
      durations.total += 1;
    },
  };
}

function written(calls: ReadonlyMap<string, number>, { counts, sum, total }: Durations): string {
  const lines = [
    ...head('portico_calls_total', 'counter', 'Answered calls, by the code of their envelope.'),
    ...[...calls].map(([labels, count]) => `portico_calls_total{${labels}} ${count}`),
    ...head('portico_call_duration_seconds', 'histogram', 'How long calls took.'),
    ...buckets.map((end, index) => `portico_call_duration_seconds_bucket{le="${end}"} ${counts[index] ?? 0}`),
    `portico_call_duration_seconds_bucket{le="+Inf"} ${total}`,
    `portico_call_duration_seconds_sum ${sum}`,
    `portico_call_duration_seconds_count ${total}`,
    ...head('process_resident_memory_bytes', 'gauge', 'Memory in use.'),
    `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
    ...head('process_start_time_seconds', 'gauge', 'When the server was started, in seconds since 1970.'),
    `process_start_time_seconds ${Math.round(Date.now() / 1000 - process.uptime())}`,
  ];
  return `${lines.join('\n')}\n`;
}

function head(name: string, type: string, help: string): readonly string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}
