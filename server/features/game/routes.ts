import { MAX_SENT_CATEGORIES } from '@westmore/contract/game.ts'
import { newestCategories } from '#features/logs/public.ts'
import { asGame } from '#rpc.ts'
import { exportAdmitted, list, revoke } from './admitted.ts'
import { changes, license, player } from './allowlist.ts'
import { heartbeat } from './heartbeat.ts'
import { licenses, link } from './links.ts'
import { resource } from './resource.ts'
import { refused, servers, setSettings } from './servers.ts'

const categories = asGame.game.categories.handler(async ({ context: { db } }) => ({
  categories: await newestCategories(db, MAX_SENT_CATEGORIES),
}))

export const game = {
  changes,
  player,
  license,
  link,
  categories,
  heartbeat,
  licenses,
  servers,
  refused,
  resource,
  setSettings,
}

export const admitted = { list, revoke, export: exportAdmitted }
