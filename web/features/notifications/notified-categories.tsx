import { notifiedCategories, type NotificationSettings } from '@westmore/contract/notifications.ts'
import { forms } from '@westmore/contract/tickets-forms.ts'

type NotifiedCategoriesProps = {
  off: NotificationSettings['offCategories']
  onChange: (off: NotificationSettings['offCategories']) => void
}

export function NotifiedCategories({ off, onChange }: NotifiedCategoriesProps) {
  return (
    <fieldset className="grid gap-x-6 px-4 py-3 sm:grid-cols-2">
      <legend className="pt-3 font-bold">U kterých kategorií oznamovat nové tickety</legend>
      {notifiedCategories.map((category) => (
        <label key={category} className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
          <input
            type="checkbox"
            checked={!off.includes(category)}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? off.filter((one) => one !== category) : [...off, category])
            }
            className="size-5 shrink-0"
          />
          {forms[category].label}
        </label>
      ))}
    </fieldset>
  )
}
