import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SIGNED_IN_HINT } from '@westmore/contract/auth-sign-in.ts'
import { NEWS_ADDRESS } from '@westmore/contract/news.ts'
import { writtenPages } from '@westmore/contract/pages.ts'
import { inlineFiles } from './inline-files.mjs'
import { root } from '#paths.mjs'

// The shell is one page for all screens of /user. Over a slow line each file costs a round trip, so the shell holds React Router's
// manifest, the style sheet holds the files that every screen shows, and a script loads the files of the opened screen early.
const folder = join(root, 'web/build/client')
const file = join(folder, '__spa-fallback.html')
const [manifest, rootFile, entryFile] = ['manifest', 'root', 'entry.client'].map(
  (name) => globSync(`assets/${name}-*.js`, { cwd: folder })[0],
)
// The root's file only hands on the names of another: the shell does so itself.
const [, names, frame] = /^export\{(.+)\}from"\.\/(.+)";/.exec(readFileSync(join(folder, rootFile), 'utf8'))
const fields = names.replaceAll(/([\w$]+) as (\w+)/g, '$2:frame.$1')
const rootModule = `import * as frame from "/assets/${frame}";const route0={${fields}};`
// The entry starts what the frame holds.
const entry = readFileSync(join(folder, entryFile), 'utf8').replaceAll('from"./', 'from"/assets/')
const scripts = [
  readFileSync(join(folder, manifest), 'utf8')
    .replaceAll(rootFile, `assets/${frame}`)
    .replaceAll(entryFile, `assets/${frame}`),
  `(${preloadScreen.toString()})(${JSON.stringify(SIGNED_IN_HINT)})`,
]
// The server opens these, so that the application knows without a question (web/while-published.tsx).
const published = [writtenPages.faq.address, NEWS_ADDRESS].map(
  (address) => `<template data-while="${address}"><meta name="published" content="${address}"/></template>`,
)
// The scripts make the browser apply styles before the sheet is there, which would end the fade from the page before.
const fade = '<style>@view-transition{navigation:auto}</style>'
const head = [fade, ...scripts.map((script) => `<script>${script}</script>`), ...published].join('')

const shell = readFileSync(file, 'utf8')
  .replace(`<link rel="modulepreload" href="/${manifest}"/>`, '')
  .replace(`<link rel="modulepreload" href="/${rootFile}"/>`, '')
  .replace(`<link rel="modulepreload" href="/${entryFile}"/>`, '')
  .replace(`import "/${manifest}";`, '')
  .replace(`import * as route0 from "/${rootFile}";`, () => rootModule)
  .replace(`import("/${entryFile}");`, () => entry)
if (entry.includes('"./') || [manifest, rootFile, entryFile].some((name) => shell.includes(name)))
  throw new Error('the shell still loads what it holds')
writeFileSync(
  file,
  // Before the style sheet, because scripts after a style sheet wait for it.
  shell.replace('<link', () => `${head}<link`),
)

for (const name of globSync('assets/site-*.css', { cwd: folder })) {
  const sheet = join(folder, name)
  const shown =
    /\/(sancreek-latin|sancreek-czech|bitter-latin|bitter-czech|bitter-signs|grain|mesas|buttes|grass)-[\w-]+\.\w+$/
  writeFileSync(sheet, inlineFiles(readFileSync(sheet, 'utf8'), folder, shown))
}

/** Runs in the page, so it uses nothing from outside its braces. */
function preloadScreen(hint) {
  const add = (link) => document.head.appendChild(Object.assign(document.createElement('link'), link))
  // Every screen waits for this answer; visitors, who lack the cookie, need none.
  // On the way back from Discord the answer of now would be the one of the session before.
  if (document.cookie.includes(`${hint}=`) && !/[?&]code=/.test(location.search))
    add({ rel: 'preload', as: 'fetch', href: '/api/auth/me', crossOrigin: 'anonymous' })
  const router = window.__reactRouterManifest
  const { routes } = router
  // Otherwise React Router would load the manifest's file too.
  router.url = router.entry.module
  const address = ({ path }) => new RegExp(`^/${path.replaceAll(/:\w+/g, '[^/]+')}/?$`)
  const screen = Object.values(routes).find(
    (route) => route.path?.startsWith('user') && address(route).test(location.pathname),
  )
  for (const name of screen ? [screen.module, ...(screen.imports ?? []), ...(screen.css ?? [])] : []) {
    const href = name.replace('#', '')
    if (!document.querySelector(`link[href="${href}"]`))
      add(href.endsWith('.css') ? { rel: 'preload', as: 'style', href } : { rel: 'modulepreload', href })
  }
}
