import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { ZipFile } from 'yazl'
import { asOwner } from '#rpc.ts'

/** Built with the server (launch/release/build.mjs). */
const folder = fileURLToPath(new URL('../../build/westmore', import.meta.url))

export const resource = asOwner.game.resource.handler(
  async ({ input: { token }, context: { env, reply } }) => {
    const zip = new ZipFile()
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    for (const { parentPath, name } of entries.filter((entry) => entry.isFile())) {
      const path = join(parentPath, name)
      zip.addBuffer(await readFile(path), `westmore${path.slice(folder.length)}`)
    }
    if (token !== null) {
      const settings = Buffer.from(settingsWith(env.PUBLIC_URL, token))
      zip.addBuffer(settings, 'westmore/westmore.cfg', { compress: false, mode: 0o100600 })
    }
    zip.end()
    reply.type('application/zip').header('content-disposition', 'attachment; filename="westmore.zip"')
    return buffer(zip.outputStream)
  },
)

const settingsWith = (
  url: string,
  token: string,
) => `# V server.cfg před framework: exec @westmore/westmore.cfg
# Vždy set, nikdy setr: klíč by četli hráči.
set westmore_url "${url}"
set westmore_token "${token}"
# Bránu zapněte ("1"), až budou schválení ti, kdo mají hrát dál.
set westmore_gate "0"
ensure westmore
`
