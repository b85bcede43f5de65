import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Line } from '@westmore/contract/logs-lines.ts'
import { openRules } from '#features/allowlist/public.ts'
import { createCheck, faultsOf } from '#features/discord/check.ts'
import { openMembership } from '#features/discord/membership.ts'
import { openDiscord } from '#features/discord/rest.ts'
import { stateOf } from '#features/discord/state-store.ts'
import { examine } from '#features/doctor/examine.ts'
import { openFaults } from '#features/faults/record.ts'
import { openGate } from '#features/game/gate.ts'
import { receiveReports } from '#features/sanctions/public.ts'
import { openStatus } from '#features/status/probe.ts'
import { openPortraits } from '#features/team/portraits.ts'
import { cacheFor } from '#flow/sharing.ts'
import { openPictures } from '#pictures/redraw.ts'
import { openDatabaseClock } from '#postgres/clock.ts'
import type { Db } from '#postgres/db.ts'
import type { Env } from './env.ts'
import type { LiveHub } from './live.ts'
import { readVersion } from './version.ts'

export interface Parts {
  env: Env
  db: Db
  /** Separate connection pool for slow work, so that requests do not wait for it. */
  backgroundDb: Db
  hub: LiveHub
  logger: FastifyBaseLogger
  /** Folder of the built web; if it does not exist, only the API is served. */
  site: string
  /** How long (ms) a stop waits for requests under way. */
  patience?: number
  /** Whether another process (such as systemd) holds the listening port. */
  isHeld?: boolean
}

const EXAMINED = 5_000

/** All close with the server. */
export function openServices(app: FastifyInstance, parts: Parts) {
  const { env, db, backgroundDb, hub, logger, site } = parts
  const clock = openDatabaseClock(db, logger)
  const { now } = clock
  const faults = openFaults(db, now, logger)
  const pictures = openPictures(logger)
  const portraits = openPortraits({ db, env, pictures, log: logger })
  const status = openStatus({ db, hub, now, address: env.GAME_SERVER_URL })
  const rules = openRules(db, hub)
  const gate = openGate(hub)
  const checkDiscord = createCheck(env)
  const discord = openDiscord(env)
  const version = readVersion(site)
  const botFaults = async () => {
    const state = await stateOf(db)
    return faultsOf(state, await checkDiscord(state))
  }

  app.addHook('onReady', clock.compare)
  // Long polls end first, because the stop waits for their requests.
  app.addHook('preClose', async () => {
    gate.close()
    status.close()
    rules.close()
  })
  app.addHook('onClose', async () => {
    pictures.close()
    await portraits.close()
    clock.close()
    await faults.close()
  })
  return {
    db,
    /** Connection pool for large reads and deletes: its statements may take longer, and requests do not wait for it. */
    backgroundDb,
    env,
    askGameServer: status.askGameServer,
    rules,
    version,
    gate,
    /** Lists the faults of the Discord setup; checked at most every few seconds. */
    checkDiscord,
    discord,
    /** Whether a person is on our Discord, at most once a minute each. */
    isMember: openMembership({ db, env, discord }),
    botFaults,
    /** Owners who ask at the same time share one check. */
    examine: cacheFor(EXAMINED, () => examine({ env, db, botFaults })),
    pictures,
    portraits,
    now,
    faults,
    receiveSanctions: (lines: readonly Line[], token: string) =>
      receiveReports(db, lines, { now: now(), token }),
  }
}

type Opened = ReturnType<typeof openServices>
declare module '#rpc.ts' {
  interface Services extends Opened {}
}
