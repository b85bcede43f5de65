import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'

// The shell is one page for every screen of /user: by itself it names the files of none, and a browser would ask for them
// only when the application runs, one round trip later. Here the files that all screens need are named in it, and a
// script names those of the screen that is opened.
const folder = join(root, 'web/build/client')
const path = join(folder, '__spa-fallback.html')
const shell = readFileSync(path, 'utf8')
const routes = readRoutes()
const named = new Set([...shell.matchAll(/<link\b[^>]*href="([^"#]+)/g)].map(([, href]) => href))

const screens = Object.values(routes).filter(({ path: address }) => address?.startsWith('user'))
const ofAll = filesOf('user-layout').filter((file) => !named.has(file))
const ofOne = screens.map(({ id, path: address }) => [
  `^/${address.replaceAll(/:\w+/g, '[^/]+')}/?$`,
  filesOf(id).filter((file) => !named.has(file) && !ofAll.includes(file)),
])

const links = ofAll.map((file) => `<link ${relationOf(file)} href="${file}"/>`).join('')
const script = `<script>for(const[address,files]of ${JSON.stringify(ofOne)})if(new RegExp(address).test(location.pathname))for(const href of files){const link=document.createElement('link');if(href.endsWith('.css')){link.rel='preload';link.as='style'}else link.rel='modulepreload';link.href=href;document.head.append(link)}</script>`
writeFileSync(
  path,
  shell.replace('</head>', () => `${links}${script}</head>`),
)

/** Every route of the application with its files, as React Router tells them to the browser. */
function readRoutes() {
  const [name] = globSync('assets/manifest-*.js', { cwd: folder })
  const text = readFileSync(join(folder, name), 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)).routes
}

/** Files of a route and of all it stands in. */
function filesOf(id) {
  const route = Object.values(routes).find((one) => one.id === id || one.id.endsWith(`/${id}`))
  const { module, imports = [], css = [], parentId } = route
  const own = [module, ...imports, ...css].map((file) => file.replace('#', ''))
  return [...new Set([...(parentId ? filesOf(parentId) : []), ...own])]
}

function relationOf(file) {
  return file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"'
}
