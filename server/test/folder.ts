import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder that is removed at the end of its scope. */
export function temporaryFolder(place = tmpdir()) {
  const path = mkdtempSync(join(place, 'westmore-test-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true, maxRetries: 10 }) }
}
