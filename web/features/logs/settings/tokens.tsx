import { UsedToken } from '@westmore/contract/logs.ts'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import Keys from '~icons/game-icons/keyring'
import Plus from '~icons/lucide/plus'
import { ResourceDownload, TokenDialog, type NewToken } from '#features/game/public.ts'
import { RelativeTime } from '#format.ts'
import { RemovalDialog } from '#lists/removal-dialog.tsx'
import { useRestoredState } from '#session/fresh-sign-in.ts'
import { useMe } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { useQuery } from '@tanstack/react-query'
import { orpc, refresh, refreshing } from '#api.ts'
import { useNewLines } from '#live/live.ts'
import { CodeBlock, TrialCommand } from '../code-block.tsx'
import { COUNTS_PACE, tokenWords } from './category-labels.ts'
import { TokenList } from './token-list.tsx'

const RevokedToken = z.nullable(UsedToken)

export function Tokens() {
  const query = useQuery(orpc.logs.tokens.list.queryOptions())
  useNewLines(() => void refresh(orpc.logs.tokens), COUNTS_PACE)
  const { data: tokens } = query
  const { me } = useMe()
  const [isAdding, setAdding] = useRestoredState('token', me?.id, z.boolean(), false)
  const [fresh, setFresh] = useState<NewToken | null>(null)
  const [revoked, setRevoked] = useRestoredState('revoked token', me?.id, RevokedToken, null)

  if (!tokens) return <NotLoaded query={query} failed={tokenWords.loadFailed} />

  const add = me?.role === 'owner' && (
    <Button variant="secondary" onClick={() => setAdding(true)}>
      <Plus /> {tokenWords.open}
    </Button>
  )
  return (
    <section aria-labelledby="klice" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 id="klice" className="text-lg font-bold">
            Klíče herních serverů
          </h2>
          <p className="max-w-prose text-sm text-fg-soft">
            Klíčem se herní server webu prokáže, když posílá záznamy. Nové klíče vytváří vlastník.
          </p>
          <LoggerSettings serverId={(fresh ?? tokens[0])?.serverId ?? '…jméno serveru…'} />
        </div>
        {tokens.length > 0 && add}
      </div>
      {fresh && <FreshToken key={fresh.id} token={fresh} onHide={() => setFresh(null)} />}
      {tokens.length > 0 ? (
        <TokenList tokens={tokens} onRevoke={setRevoked} />
      ) : (
        <EmptyState drawing={<Keys />} title={tokenWords.emptyTitle} action={add}>
          {tokenWords.emptyText}
        </EmptyState>
      )}
      <TokenDialog open={isAdding} onClose={() => setAdding(false)} onCreated={setFresh} />
      <RemovalDialog
        command={orpc.logs.tokens.revoke.mutationOptions(refreshing(orpc.logs.tokens))}
        input={revoked && { id: revoked.id }}
        onClose={() => setRevoked(null)}
        title={tokenWords.revoke}
        confirmLabel="Zneplatnit"
        busyLabel="Ruším platnost…"
        words={tokenWords.revocation}
      >
        <p>{tokenWords.revokeSure}</p>
        {revoked && (
          <p className="mt-3 font-bold wrap-anywhere">
            {revoked.name} <span className="font-mono font-normal">({revoked.serverId})</span>
          </p>
        )}
        {revoked?.lastUsedAt && (
          <p className="mt-1 text-sm text-fg-soft">
            Naposledy použit <RelativeTime moment={revoked.lastUsedAt} />.
          </p>
        )}
      </RemovalDialog>
    </section>
  )
}

/** Text of the token, shown only once; on the page, because Esc would close a dialog. */
function FreshToken({ token, onHide }: { token: NewToken; onHide: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid gap-4 rounded-md border-2 border-accent bg-night-800 p-4 sm:p-5">
      <div>
        <h3 ref={heading} tabIndex={-1} className="font-bold wrap-anywhere outline-none">
          Klíč „{token.name}“ je vytvořen
        </h3>
        <p className="text-sm text-fg-soft">
          Uložte si ho hned. Na webu zůstává jen jeho otisk, podruhé ho ukázat neumíme.
        </p>
      </div>
      <CodeBlock label="Klíč" code={token.token} copyLabel="Kopírovat klíč" />
      <TrialCommand token={token.token} />
      <div className="flex flex-wrap gap-3">
        <ResourceDownload token={token.token} />
        <Button variant="secondary" onClick={onHide}>
          Mám uloženo, skrýt
        </Button>
      </div>
    </div>
  )
}

/** Settings that make scripts and programs with a logger for Loki write here without changes to them. */
function LoggerSettings({ serverId }: { serverId: string }) {
  const { origin, hostname } = location
  return (
    <>
      <Settings
        title="Skripty s ox_lib"
        text="Jejich záznamy sem přijdou samy, stačí do server.cfg přidat následující řádky. Jméno serveru tu určuje klíč:"
      >
        {`set ox:logger "loki"\nset loki:endpoint "${origin}"\nset loki:user "westmore"\nset loki:password "…klíč…"\nset ox:logger:hostname "${serverId}"`}
      </Settings>
      <Settings
        title="Boti a programy (pino, winston, Fluent Bit)"
        text="Nastavte jim, ať posílají záznamy jako do Grafana Loki, vždy ve formátu JSON. Jméno uživatele může být libovolné, heslem je klíč. Promtail a&nbsp;Grafana Alloy JSON neumějí, místo nich použijte Fluent Bit."
      >
        {[
          'pino-loki',
          `  host: '${origin}'`,
          `  basicAuth: { username: 'westmore', password: '…klíč…' }`,
          'winston-loki',
          `  host: '${origin}'`,
          `  basicAuth: 'westmore:…klíč…'`,
          '  json: true',
          'Fluent Bit',
          `  name loki`,
          `  host ${hostname}`,
          '  port 443',
          '  tls on',
          '  http_user westmore',
          '  http_passwd …klíč…',
        ].join('\n')}
      </Settings>
      <Settings
        title="Vlastní program"
        text="Záznamy posílejte jako JSON na tuto adresu s&nbsp;touto hlavičkou:"
      >
        {`POST ${origin}/api/logs\nAuthorization: Bearer …klíč…`}
      </Settings>
    </>
  )
}

function Settings({ title, text, children }: { title: string; text: string; children: string }) {
  return (
    <details className="mt-1 max-w-prose text-sm text-fg-soft">
      <summary className="w-fit content-center hover:text-fg max-lg:min-h-11">{title}</summary>
      <p className="mt-1">{text}</p>
      <pre className="mt-1 font-mono wrap-anywhere whitespace-pre-wrap select-all">{children}</pre>
    </details>
  )
}
