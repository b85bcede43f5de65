import type { Changes } from './changes.ts'

export const callWords = {
  subject: ({ begun, over }: Changes) =>
    begun.length > 0 ? 'Westmore: něco nefunguje' : `Westmore: zase v pořádku (${over.length})`,
  text: (site: string, { begun, over }: Changes) =>
    [
      site,
      ...(begun.length > 0 ? ['', 'Nefunguje:', ...begun] : []),
      ...(over.length > 0 ? ['', 'Zase v pořádku, přestalo platit:', ...over] : []),
    ].join('\n'),
  trial: {
    subject: 'Westmore: zkouška',
    text: (site: string) => `${site}\n\nZkouška: sem přijde zpráva, když něco přestane fungovat.`,
  },
  wrongConfiguration: (why: string) => ({
    says: `Web nelze spustit, jeho nastavení je chybné: ${why}`,
    advice: 'Opravte .env a spusťte: systemctl restart westmore',
  }),
  nowhere: 'Není kam volat: nastavte v .env CALL_WEBHOOK_URL, nebo CALL_MAIL_TO a CALL_SMTP_URL.',
  sent: (channel: string) => `Odesláno: ${channel}`,
  notSent: (channel: string, why: string) => `Neodesláno (${channel}), zkusí se příště: ${why}`,
}
