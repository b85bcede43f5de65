import { publicMeta } from '#page-meta.ts'
import { askedAgeScript } from './asked-age.tsx'
import { Proclamation } from './proclamation.tsx'
import { privacyChapters } from './privacy-text.tsx'

const TITLE = 'ZÁSADY OCHRANY OSOBNÍCH ÚDAJŮ'

export const meta = () =>
  publicMeta({
    title: `${TITLE} | Westmore`,
    description:
      'Jaké osobní údaje hráčů a návštěvníků komunita Westmore zpracovává, proč a jak dlouho, a jaká máte práva.',
    path: '/privacy',
  })

const chapters = privacyChapters.map(({ title, text }, number) => ({
  id: `cast-${number}`,
  mark: `${number}.`,
  text: title,
  content: text,
}))

export default function PrivacyPage() {
  return (
    <Proclamation title={TITLE} kind="Listina o ochraně soukromí" chapters={chapters}>
      <div className="prose">
        {chapters.map(({ id, mark, text, content }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>
              <span className="shrink-0 tabular-nums">{mark}</span>
              {text}
            </h2>
            {content}
          </section>
        ))}
      </div>
      <script data-static dangerouslySetInnerHTML={{ __html: askedAgeScript }} />
    </Proclamation>
  )
}
