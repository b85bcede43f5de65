const MINUTE = 60_000
/** Maximum number of buckets of each kind; beyond that the ones expiring first are dropped. */
const MOST = 50_000

interface Bucket {
  hits: number
  endsAt: number
}

/** Number of requests in the current minute, and the milliseconds until the count restarts. */
interface Count {
  current: number
  ttl: number
}

/**
 * Counts requests per bucket and minute, on this node alone. Buckets of strangers, of which one sender can open any number,
 * cannot displace those of people and game servers.
 */
export function openCounts(most = MOST) {
  const known = new Map<string, Bucket>()
  const strangers = new Map<string, Bucket>()
  const bucketsOf = (name: string) => (/^(address|unknown) /.test(name) ? strangers : known)

  function running(name: string): Bucket | undefined {
    const bucket = bucketsOf(name).get(name)
    return bucket && bucket.endsAt > performance.now() ? bucket : undefined
  }

  function begin(name: string): Bucket {
    const now = performance.now()
    const buckets = bucketsOf(name)
    const bucket = { hits: 0, endsAt: now + MINUTE }
    buckets.delete(name)
    buckets.set(name, bucket)
    for (const [oldest, { endsAt }] of buckets) {
      if (endsAt > now && buckets.size <= most) break
      buckets.delete(oldest)
    }
    return bucket
  }

  const countOf = ({ hits, endsAt }: Bucket): Count => ({ current: hits, ttl: endsAt - performance.now() })

  return {
    hit(name: string): Count {
      const bucket = running(name) ?? begin(name)
      bucket.hits += 1
      return countOf(bucket)
    },
    peek: (name: string): Count => countOf(running(name) ?? { hits: 0, endsAt: 0 }),
  }
}

export type Counts = ReturnType<typeof openCounts>
