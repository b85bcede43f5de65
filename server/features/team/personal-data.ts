import { jsonPart, type Download, type Part } from '#personal-data/part.ts'
import { placeOf, portraitOf } from './store.ts'

export async function personalData({ db, user }: Download): Promise<Part[]> {
  const portrait = await portraitOf(db, user.id)
  const about = 'jak vás návštěvníkům ukazuje stránka týmu, pokud jste s tím souhlasili'
  return [
    jsonPart('tym.json', about, () => placeOf(db, user.id)),
    ...(portrait
      ? [
          {
            name: 'tym-portret.webp',
            about,
            read: async function* () {
              yield portrait
            },
          },
        ]
      : []),
  ]
}
