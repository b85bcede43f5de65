const PATIENCE = 5_000
const MOST = 256 * 1024

/** A picture from Discord's CDN, whose address the operator chose; undefined when it cannot be fetched. */
export async function fetchAvatar(
  address: string,
  signal?: AbortSignal,
): Promise<{ type: string; data: Buffer } | undefined> {
  const patience = AbortSignal.timeout(PATIENCE)
  try {
    const answer = await fetch(address, {
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
      redirect: 'error',
    })
    const type = answer.headers.get('content-type')?.split(';', 1)[0] ?? ''
    if (!answer.ok || !answer.body || !/^image\/(webp|png|gif|jpeg|svg\+xml)$/.test(type)) return undefined
    const chunks: Uint8Array[] = []
    let bytes = 0
    for await (const chunk of answer.body) {
      bytes += chunk.length
      if (bytes > MOST) return undefined
      chunks.push(chunk)
    }
    return { type, data: Buffer.concat(chunks) }
  } catch {
    return undefined
  }
}
