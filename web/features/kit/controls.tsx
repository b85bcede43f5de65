import Board from '~icons/lucide/columns-3'
import List from '~icons/lucide/list'
import Discord from '~icons/simple-icons/discord'
import { useState } from 'react'
import { DayField } from '#days/day-field.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { ChoiceButtons } from '#ui/choice-buttons.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Chapter, Grounds, Shown } from './grounds.tsx'

const variants = ['primary', 'secondary', 'approve', 'danger', 'ghost'] as const

export function Controls() {
  return (
    <Chapter title="Ovládání">
      <Grounds title="Tlačítka">
        <div className="grid gap-5">
          {variants.map((variant) => (
            <div key={variant} className="flex flex-wrap gap-4">
              <Shown as={variant}>
                <Button variant={variant}>Uložit</Button>
              </Shown>
              <Shown as="hover">
                <Button variant={variant} data-shown="hover">
                  Uložit
                </Button>
              </Shown>
              <Shown as="focus">
                <Button variant={variant} data-shown="focus">
                  Uložit
                </Button>
              </Shown>
              <Shown as="disabled">
                <Button variant={variant} disabled>
                  Uložit
                </Button>
              </Shown>
              <Shown as="busy">
                <Button variant={variant} busy>
                  Ukládám…
                </Button>
              </Shown>
            </div>
          ))}
          <div className="flex flex-wrap items-end gap-4">
            <Shown as="sm">
              <Button size="sm">Malé</Button>
            </Shown>
            <Shown as="md">
              <Button>Střední</Button>
            </Shown>
            <Shown as="lg">
              <Button size="lg">PŘIPOJ SE NYNÍ</Button>
            </Shown>
            <Shown as="odkaz, s ikonou">
              <LinkButton href="/discord" newTab>
                <Discord />
                NÁŠ DISCORD
              </LinkButton>
            </Shown>
          </div>
        </div>
      </Grounds>
      <Grounds title="Pole">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Prázdné" placeholder="Zástupný text" hint="Nápověda pod polem." />
          <TextField label="Vyplněné s počítadlem" defaultValue="Tereza" max={20} />
          <TextField label="Pod myší" data-shown="hover" />
          <TextField label="Zaostřené" data-shown="focus" />
          <TextField label="S chybou *" error="Název je povinný" />
          <TextField label="Příliš dlouhé" defaultValue="Nejneobhospodařovávatelnější" max={10} />
          <TextField label="Vypnuté" defaultValue="Nelze měnit" disabled />
          <ShownDay />
          <TextArea label="Delší odpověď *" defaultValue="Dva řádky&#10;textu." max={500} />
          <TextArea label="Delší odpověď s chybou" error="Prosím, vyplňte odpověď před pokračováním." />
        </div>
      </Grounds>
      <Grounds title="Volby">
        <ShownChoices />
      </Grounds>
      <Grounds title="Záložky">
        <ShownTabs />
      </Grounds>
    </Chapter>
  )
}

function ShownDay() {
  const [day, setDay] = useState('')
  return <DayField label="Datum" lean="future" value={day} onChange={setDay} />
}

function ShownTabs() {
  const [value, setValue] = useState('prvni')
  return (
    <Tabs
      label="Ukázka záložek"
      value={value}
      onChange={setValue}
      tabs={[
        { id: 'prvni', label: 'Seznam Uživatelů', panel: <p>První list.</p> },
        { id: 'druha', label: 'Konfigurace Allowlistu', panel: <p>Druhý list.</p> },
        { id: 'treti', label: 'Kontrola Žádostí', panel: <p>Třetí list.</p> },
      ]}
    />
  )
}

const views = [
  { id: 'seznam', label: 'Seznam', Icon: List },
  { id: 'nastenka', label: 'Nástěnka', Icon: Board },
] as const

const statuses = [
  { id: 'vse', label: 'Vše', count: 12 },
  { id: 'otevrene', label: 'Otevřené', count: 9 },
  { id: 'uzavrene', label: 'Uzavřené', count: 3 },
] as const

function ShownChoices() {
  const [view, setView] = useState<(typeof views)[number]['id']>('seznam')
  const [status, setStatus] = useState<(typeof statuses)[number]['id']>('vse')
  return (
    <div className="grid justify-items-start gap-4">
      <ChoiceButtons joined label="Ukázka pohledů" choices={views} value={view} onChange={setView} />
      <ChoiceButtons
        label="Ukázka filtru"
        choices={statuses}
        value={status}
        onChange={setStatus}
        className="flex flex-wrap gap-1.5"
      />
    </div>
  )
}
