const CONTRACT = 'Plnění smlouvy, čl. 6 odst. 1 písm. b) GDPR'

const purposes = [
  {
    purpose: 'Přihlášení a vedení uživatelského účtu',
    data: 'Přezdívka a ID na Discordu, e-mail',
    basis: CONTRACT,
  },
  {
    purpose: 'Posouzení žádosti o allowlist a přístup na herní server',
    data: 'Přezdívka a ID na Discordu, herní identifikátor, odpovědi v dotazníku',
    basis: 'Jednání o smlouvě a její plnění, čl. 6 odst. 1 písm. b) GDPR',
  },
  {
    purpose: 'Podpora hráčů a vyřizování ticketů',
    data: 'Přezdívka a ID na Discordu, obsah zpráv',
    basis: CONTRACT,
  },
  {
    purpose: 'Bezpečnost, dodržování pravidel a ochrana proti botům',
    data: 'Technické údaje včetně IP adresy, záznamy z herního serveru, varování, pozastavení a bany',
    basis: 'Oprávněný zájem na bezpečném provozu, čl. 6 odst. 1 písm. f) GDPR',
  },
  {
    purpose: 'Měření návštěvnosti a zlepšování služeb',
    data: 'Analytické údaje',
    basis: 'Souhlas, čl. 6 odst. 1 písm. a) GDPR',
  },
  {
    purpose: 'Doručování oznámení k účtu, na přání i zprávou na Discordu',
    data: 'E-mail, ID na Discordu',
    basis: CONTRACT,
  },
  {
    purpose: 'Představení členů týmu na webu',
    data: 'Přezdívka a obrázek z Discordu, role a co mají na starosti, jen u těch, kdo si to sami zapnou',
    basis: 'Souhlas, čl. 6 odst. 1 písm. a) GDPR',
  },
  {
    purpose: 'Plnění zákonných povinností a ochrana právních nároků',
    data: 'Údaje nezbytné pro daný případ',
    basis: 'Právní povinnost a oprávněný zájem, čl. 6 odst. 1 písm. c) a f) GDPR',
  },
]

export function PurposesTable() {
  return (
    <div className="table-frame wrap-anywhere">
      <table>
        <caption className="sr-only">Účely zpracování, zpracovávané údaje a právní základy</caption>
        <thead>
          <tr>
            <th scope="col">Účel</th>
            <th scope="col">Údaje</th>
            <th scope="col">Právní základ</th>
          </tr>
        </thead>
        <tbody>
          {purposes.map(({ purpose, data, basis }) => (
            <tr key={purpose}>
              <th scope="row">{purpose}</th>
              <td data-label="Údaje">{data}</td>
              <td data-label="Právní základ">{basis}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
