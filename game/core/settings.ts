import { URL } from 'node:url'
import type { Game } from './game.ts'

const MEBIBYTE = 1024 * 1024

export interface Settings {
  url: string
  token: string
  /** Players may need another address than the game server. */
  site: string
  isGate: boolean
  isPadlock: boolean
  staff: ReadonlySet<string>
  spoolBytes: number
  logs: Record<'joins' | 'leaves' | 'chat' | 'deaths', boolean>
  bridges: Record<'vorp' | 'rsg' | 'txadmin', boolean>
  complaints: string[]
}

/** Convars must be `set`, never `setr`: players can read replicated ones. */
export function readSettings({ setting, hasResource }: Pick<Game, 'setting' | 'hasResource'>): Settings {
  const complaints: string[] = []
  const flag = (name: string, fallback: boolean) => {
    const value = setting(name).toLowerCase()
    if (value === '' || value === 'auto') return fallback
    return !['0', 'false', 'off', 'no'].includes(value)
  }
  const url = setting('westmore_url').replace(/\/+$/, '')
  const { protocol, hostname } = readAddress(url)
  if (protocol !== 'https:' && protocol !== 'http:')
    complaints.push(
      'westmore_url is missing or not an address: no player can be let in. set westmore_url "https://…"',
    )
  else if (protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    complaints.push('westmore_url is not https: others can read the token on the way')
  const token = setting('westmore_token')
  if (!/^[\u0021-\u007e]+$/.test(token))
    complaints.push('westmore_token is missing or malformed. set westmore_token "…", never setr')
  const size = Number(setting('westmore_spool_mb') || 64)
  if (!(size >= 1 && size <= 4_096))
    complaints.push('westmore_spool_mb is not between 1 and 4096: 64 is used')
  return {
    url,
    site: setting('westmore_site').replace(/\/+$/, '') || url,
    token,
    isGate: flag('westmore_gate', true),
    isPadlock: flag('westmore_padlock', true),
    staff: new Set(
      setting('westmore_staff')
        .split(/[\s,]+/)
        .filter((one) => one !== ''),
    ),
    spoolBytes: (size >= 1 && size <= 4_096 ? size : 64) * MEBIBYTE,
    logs: {
      joins: flag('westmore_log_joins', true),
      leaves: flag('westmore_log_leaves', true),
      chat: flag('westmore_log_chat', true),
      deaths: flag('westmore_log_deaths', true),
    },
    bridges: {
      vorp: flag('westmore_vorp', hasResource('vorp_core')),
      rsg: flag('westmore_rsg', hasResource('rsg-core')),
      txadmin: flag('westmore_txadmin', true),
    },
    complaints,
  }
}

function readAddress(url: string): { protocol: string; hostname: string } {
  try {
    return new URL(url)
  } catch {
    return { protocol: '', hostname: '' }
  }
}
