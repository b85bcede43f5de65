const purposes = [
  {
    purpose: 'Přihlášení a vedení uživatelského účtu',
    data: 'Discord přezdívka a ID, e-mail',
    basis: 'Plnění smlouvy, čl. 6 odst. 1 písm. b) GDPR',
  },
  {
    purpose: 'Posouzení žádosti o allowlist a přístup na herní server',
    data: 'Discord ID, herní identifikátor, odpovědi v dotazníku',
    basis: 'Plnění smlouvy, čl. 6 odst. 1 písm. b) GDPR',
  },
  {
    purpose: 'Podpora hráčů a vyřizování ticketů',
    data: 'Discord přezdívka a ID, obsah zpráv',
    basis: 'Plnění smlouvy, čl. 6 odst. 1 písm. b) GDPR',
  },
  {
    purpose: 'Bezpečnost, dodržování pravidel a ochrana proti botům',
    data: 'Technické údaje včetně IP adresy, záznamy z herního serveru',
    basis: 'Oprávněný zájem, čl. 6 odst. 1 písm. f) GDPR',
  },
  {
    purpose: 'Měření návštěvnosti a zlepšování služeb',
    data: 'Analytické údaje',
    basis: 'Souhlas, čl. 6 odst. 1 písm. a) GDPR',
  },
  {
    purpose: 'Doručování e-mailových oznámení k účtu',
    data: 'E-mail',
    basis: 'Plnění smlouvy, čl. 6 odst. 1 písm. b) GDPR',
  },
  {
    purpose: 'Plnění zákonných povinností a ochrana právních nároků',
    data: 'Údaje nezbytné pro daný případ',
    basis: 'Právní povinnost a oprávněný zájem, čl. 6 odst. 1 písm. c) a f) GDPR',
  },
]

/** On a phone each row becomes a small card with its own headings. */
export function PurposesTable() {
  return (
    <table className="w-full border-2 border-fg/70 text-left text-base">
      <caption className="sr-only">Účely zpracování, zpracovávané údaje a právní základy</caption>
      <thead className="bg-ink text-paper-50 max-sm:sr-only">
        <tr>
          <th scope="col" className="px-3 py-2">
            Účel
          </th>
          <th scope="col" className="px-3 py-2">
            Údaje
          </th>
          <th scope="col" className="px-3 py-2">
            Právní základ
          </th>
        </tr>
      </thead>
      <tbody>
        {purposes.map(({ purpose, data, basis }) => (
          <tr key={purpose} className="border-t border-fg/40 align-top max-sm:grid max-sm:gap-1 max-sm:p-3">
            <th scope="row" className="font-bold sm:w-2/5 sm:px-3 sm:py-2">
              {purpose}
            </th>
            <td className="sm:px-3 sm:py-2">{data}</td>
            <td className="text-fg-soft sm:px-3 sm:py-2">{basis}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
