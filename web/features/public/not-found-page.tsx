import { buttonClass } from '#ui/button.tsx'
import { Lost } from './lost.tsx'

export const meta = () => [{ title: '404 | Westmore' }, { name: 'robots', content: 'noindex' }]

export default function NotFoundPage() {
  return (
    <Lost sign="404" lang="en">
      <h1 className="poster text-display-lg">Oops! Page not found</h1>
      <p lang="cs" className="max-w-112 text-lg text-fg-soft">
        Tahle stezka nikam nevede. Možná zarostla, možná ji nikdo nikdy neprošlapal.
      </p>
      <a href="/" className={buttonClass('primary')}>
        Return to Home
      </a>
    </Lost>
  )
}
