import Tumbleweed from '~icons/game-icons/tumbleweed'
import { buttonClass } from '#ui/button.tsx'

export const meta = () => [{ title: '404 | Westmore' }, { name: 'robots', content: 'noindex' }]

export default function NotFoundPage() {
  return (
    <div
      lang="en"
      className="grid min-h-[80svh] content-center justify-items-center gap-5 px-4 pt-(--nav-height) text-center"
    >
      <Tumbleweed className="text-8xl text-brass" />
      <h1 className="poster text-display-lg">404</h1>
      <p className="text-xl">Oops! Page not found</p>
      <a href="/" className={buttonClass('primary')}>
        Return to Home
      </a>
    </div>
  )
}
