// Draws one picture: bytes on stdin, a WebP without metadata on stdout; exit code 2 when it cannot be read.
// A separate process with a memory limit, because unpacking pictures uses memory outside V8's heap, beyond
// any limit of Node.
// Plain JavaScript, because it runs with --jitless (else V8 reserves 512 MB for code, which the limit
// counts), and without a compiler Node cannot strip types.
import { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'

const [maxSide, maxPoints, maxBytes] = process.argv.slice(2).map(Number)
const DRAWN_SIDE = 2_560
const MAX_FRAMES = 200

// The server holds the other end of this pipe; when the server is killed, the drawer ends too.
new Socket({ fd: 3 }).on('close', () => process.kill(process.pid, 'SIGKILL')).resume()

const { default: sharp } = await import('sharp')

// Only formats of photos and screenshots; SVG, PDF and others never reach their decoders.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
  ],
})
sharp.cache(false)
sharp.concurrency(1)

/** @param {Buffer} bytes */
async function draw(bytes) {
  const input = /** @type {const} */ ({ limitInputPixels: maxPoints, failOn: 'error' })
  const { pages = 1, width, height } = await sharp(bytes, input).metadata()
  if (Math.max(width, height) > maxSide) throw new Error('a side is too long')
  const moves = pages > 1 && pages <= MAX_FRAMES && pages * width * height <= maxPoints
  const redraw = (/** @type {boolean} */ animated) =>
    sharp(bytes, { ...input, animated })
      .autoOrient()
      .resize({ width: DRAWN_SIDE, height: DRAWN_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
  const drawn = await redraw(moves)
  return moves && drawn.length > maxBytes ? redraw(false) : drawn
}

try {
  const drawn = await draw(await buffer(process.stdin))
  process.stdout.end(drawn, () => process.exit())
} catch (error) {
  console.error(String(error))
  process.exit(2)
}
