import type { Ban } from '@westmore/contract/game.ts'
import { isObject, readBan, readChange } from './answers.ts'
import { openJournal } from './journal.ts'
import type { Revoked } from './people.ts'

/** Revocations have a file of their own, so that they still apply if the newest list is torn and the previous one is read. */
export const openRevocations = (folder: string, say: (text: string) => void) =>
  openJournal<Revoked>({
    folder,
    file: 'revoked.ndjson',
    name: 'revocations',
    toLine: (discordId, { reason = null, licenses }) => ({ discordId, allowed: false, licenses, reason }),
    toRemoval: (discordId) => ({ discordId, allowed: true, licenses: [], reason: null }),
    fromLine(line) {
      const change = readChange(line)
      if (!change) return undefined
      const { discordId: key, allowed, reason, licenses } = change
      return allowed ? { key } : { key, value: { reason, licenses } }
    },
    say,
  })

/** The only file with the bans. */
export const openBanFile = (folder: string, say: (text: string) => void) =>
  openJournal<Ban>({
    folder,
    file: 'bans.ndjson',
    name: 'sanctions',
    toLine: (_id, ban) => ban,
    toRemoval: (id) => ({ id, isLifted: true }),
    fromLine(line) {
      if (isObject(line) && line['isLifted'] === true && typeof line['id'] === 'string')
        return { key: line['id'] }
      const ban = readBan(line)
      return ban && { key: ban.id, value: ban }
    },
    say,
  })
