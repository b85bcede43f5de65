import '#ui/prose.css'
import { PageTitle } from '#ui/page-title.tsx'
import { Corners, Rule } from '#ui/ornament.tsx'
import { Chapter, Grounds } from './grounds.tsx'

const PANGRAM = 'Příliš žluťoučký kůň úpěl ďábelské ódy'

export function Typefaces() {
  return (
    <Chapter title="Písmo a ornamenty">
      <Grounds title="Sancreek, jen verzálky (třída poster)">
        <div className="grid gap-3">
          <p className="poster text-display-lg">Připoj se nyní</p>
          <p className="poster text-display">Úkoly · Přistěhovalci</p>
          <p className="poster text-display-sm">{PANGRAM}</p>
          <p className="poster text-display-sm">Ďáblův ťuk, ňadra, loď, 1890 „§“ – 404?</p>
        </div>
      </Grounds>
      <Grounds title="Bitter, text a čísla">
        <div className="grid gap-2">
          <p className="text-xl font-bold">Přistěhovalci, ÚKOLY, PŘIPOJ SE NYNÍ</p>
          <p>
            {PANGRAM}. <strong>{PANGRAM}.</strong> <em>Kurzíva je nakloněná.</em>
          </p>
          <p className="text-sm text-fg-soft">Vedlejší text: Šťastný loďař, ňouma, „uvozovky“, 24 měsíců…</p>
          <p className="smallcaps">Štítek verzálkami</p>
          <p>
            <a href="#kit" className="text-link">
              odkaz v textu
            </a>{' '}
            <a href="#kit" className="text-link" data-shown="hover">
              najeď myší
            </a>{' '}
            <a href="#kit" className="text-link" data-shown="focus">
              zaostřený
            </a>
          </p>
          <p className="tabular-nums">
            1 111 111
            <br />8 888 888
          </p>
          <p className="font-mono text-sm">10000000000000021 · player_join</p>
        </div>
      </Grounds>
      <Grounds title="Ornamenty a nadpisy">
        <div className="grid gap-6">
          <Rule />
          <div className="relative h-28">
            <Corners />
          </div>
          <PageTitle subtitle="Podtitul stránky" action={<span>akce</span>}>
            Nadpis obrazovky
          </PageTitle>
        </div>
      </Grounds>
      <Grounds title="Dlouhý text (třída prose)">
        <div className="prose">
          <h2>
            <span>Nadpis oddílu</span>
          </h2>
          <p>
            Odstavec s <a href="#kit">odkazem</a>, <strong>důrazem</strong> a <code>kódem</code>.
          </p>
          <ul>
            <li>položka</li>
            <li>položka</li>
          </ul>
          <blockquote>
            <p>Citát z novin.</p>
          </blockquote>
          <div className="table-frame">
            <table>
              <thead>
                <tr>
                  <th scope="col">Sloupec</th>
                  <th scope="col">Sloupec</th>
                </tr>
              </thead>
              <tbody>
                <tr>
                  <td data-label="Sloupec">buňka</td>
                  <td data-label="Sloupec">buňka</td>
                </tr>
              </tbody>
            </table>
          </div>
        </div>
      </Grounds>
    </Chapter>
  )
}
