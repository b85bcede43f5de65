import * as z from 'zod/mini'

// Without a language of its own, zod/mini says «Invalid input» to everything.
z.config(z.locales.en())
