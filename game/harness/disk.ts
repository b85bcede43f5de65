import * as fs from 'node:fs'
import { resolve, sep } from 'node:path'

interface Options {
  name: string
  folder: string | null
  breakRule: (rule: string) => void
  isOver: () => boolean
}

const ENOSPC = () => Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })

/**
 * The `node:fs` of a resource, which may write only in its own folder. On a full disk, files can still be created, emptied, renamed and
 * removed, and the first write stores half a text; in a forbidden folder, only open files can be written.
 */
export function openDisk({ name, folder, breakRule, isOver }: Options) {
  const state = { isFull: false, isForbidden: false, hasRest: false }

  function checkWrite(path: unknown): void {
    const target = String(path)
    const isOwn =
      folder !== null && resolve(target).startsWith(resolve(folder) + sep) && !target.includes('..')
    if (!isOwn) {
      breakRule(`${name} writes outside its folder: ${target}`)
      throw Object.assign(new Error(`EACCES: ${target}`), { code: 'EACCES' })
    }
    if (state.isForbidden) throw Object.assign(new Error(`EACCES: ${target}`), { code: 'EACCES' })
  }

  const writing =
    <Given extends unknown[], Result>(work: (...given: Given) => Result, paths = 1) =>
    (...given: Given): Result => {
      if (isOver()) throw new Error(`${name} was killed`)
      given.slice(0, paths).forEach(checkWrite)
      return work(...given)
    }
  function writeFileSync(path: string, text: string, options: object): void {
    fs.writeFileSync(path, state.isFull ? '' : text, options)
    if (state.isFull) throw ENOSPC()
  }

  const allowed: Record<string, unknown> = {
    readFileSync: fs.readFileSync,
    readdirSync: fs.readdirSync,
    mkdirSync: writing(fs.mkdirSync),
    writeFileSync: writing(writeFileSync),
    openSync: writing(fs.openSync),
    writeSync: (file: number, text: string) => {
      if (isOver()) throw new Error(`${name} was killed`)
      if (!state.isFull) return fs.writeSync(file, text)
      if (!state.hasRest) throw ENOSPC()
      state.hasRest = false
      return fs.writeSync(file, text.slice(0, text.length / 2))
    },
    closeSync: fs.closeSync,
    renameSync: writing(fs.renameSync, 2),
    unlinkSync: writing(fs.unlinkSync),
  }
  const module = new Proxy(allowed, {
    get(target, key: string) {
      if (!(key in target)) breakRule(`${name} uses fs.${key}, which the harness does not have`)
      return target[key]
    },
  })
  return {
    module,
    fill: (isFull: boolean) => void Object.assign(state, { isFull, hasRest: isFull }),
    forbid: (isForbidden: boolean) => void (state.isForbidden = isForbidden),
  }
}
