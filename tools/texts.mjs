/** `npm run texts`: writes the texts of the code into the catalogues of `i18n/`, and prints how many each lacks. */
import { install } from './install.mjs'
import { runNode } from './run.mjs'

await install({ everything: true })
process.exit(await runNode(['tools/i18n/update-catalogues.ts']))
