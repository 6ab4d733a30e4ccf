/** Who the seeded members say they are. Invented, all of them. */
export interface SeededProfile {
  name: string
  bio: string
  location?: string
  website?: string
  dob?: string
  /** What the avatar shows: a face, or a scene of their first topic. */
  look?: 'face' | 'scene'
}

export const profiles: Record<string, SeededProfile> = {
  amina_k: {
    name: 'Amina Kiptoo',
    bio: 'Lab bench by day, telescope by night. Boring data is good data. Views my own, error bars too. #science',
    location: 'Nairobi',
    website: 'https://amina.example',
    dob: '1991-04-12',
  },
  tomasz: {
    name: 'Tomasz Wrona',
    bio: 'I delete code for a living and grow tomatoes for a reason.',
    location: 'Kraków',
    website: 'https://wrona.example/blog',
    dob: '1986-11-02',
  },
  yuki_hana: { name: '花田ゆき', bio: '朝ごはんと水彩。Breakfast and watercolours.', location: '金沢' },
  leila_reads: {
    name: 'Leïla Haddad',
    bio: 'Two books at a time: one for the bus, one for the bath. #reading',
    location: 'Marseille',
    dob: '1994-02-27',
  },
  diego_andes: {
    name: 'Diego Quispe',
    bio: 'Guía de montaña. Walks slowly, arrives anyway.',
    location: 'Cusco',
    website: 'https://caminos.example',
  },
  priya_codes: {
    name: 'Priya Raman',
    bio: 'Compilers, curries, cats. In that order on weekdays.',
    location: 'Chennai',
    website: 'https://priya.example/notes',
    dob: '1993-08-19',
  },
  noor: { name: 'نور', bio: 'Painter of walls, reader of margins.', location: 'Amman' },
  henrik_fjord: {
    name: 'Henrik',
    bio: 'Weather permitting. Weather rarely permits.',
    location: 'Ålesund',
    dob: '1979-01-06',
  },
  chiamaka: { name: 'Chiamaka Obi', bio: 'Distributed systems & community radio.', location: 'Enugu' },
  mateo_cocina: { name: 'Mateo', bio: 'Cocino para doce en una olla para ocho.', location: 'Medellín' },
  sunita_r: {
    name: 'Sunita Rao',
    bio: 'Hydrologist. Rivers remember.',
    location: 'Pune',
    website: 'https://rivers.example',
  },
  old_lighthouse: {
    name: 'The Old Lighthouse',
    bio: 'Out of service since 1987. Still looking.',
    location: '57° N',
    look: 'scene',
  },
  kwame_b: { name: 'Kwame Boateng', bio: 'Bikes, buses, benches. #publicspace', location: 'Accra', dob: '1988-05-30' },
  marguerite: { name: 'Marguerite D.', bio: 'Je relis. Je cuisine. Je relis.', location: 'Liège' },
  wei_designs: {
    name: 'Wei 微',
    bio: 'Type, grids and the space between.',
    location: 'Chengdu',
    website: 'https://wei.example',
  },
  anouk: { name: 'Anouk', bio: 'Photographs of things that will be gone next year.', location: 'Rotterdam' },
  tariq_maps: {
    name: 'Tariq Aziz',
    bio: 'Every map leaves something out. I make maps.',
    location: 'Lahore',
    website: 'https://tariq.example/maps',
  },
  freya_bakes: { name: 'Freya', bio: 'Bread number 41 and counting. #baking', location: 'Aarhus', dob: '1996-12-21' },
  joao_mar: { name: 'João do Mar', bio: 'Sardinhas, marés, paciência.', location: 'Setúbal' },
  salma_sky: { name: 'Salma El-Sayed', bio: 'Looking up since 1999. #astronomy', location: 'Aswan', dob: '1990-10-10' },
  night_bus_poet: { name: 'night bus poet', bio: 'line 7, last row, small notebook', look: 'scene' },
  olek: { name: 'Олексій', bio: 'Embedded things that must not fail. Tea.', location: 'Lviv' },
  hana_hikes: { name: 'Hana Nováková', bio: 'Trail reports with goats. #hiking', location: 'Brno' },
  rosa_tram: {
    name: 'Rosa',
    bio: 'Drives tram 28. Yes, that one. No, I cannot wait for you. (I can.)',
    location: 'Lisbon',
  },
  ibrahim_oud: { name: 'Ibrahim', bio: 'Oud, stairwells, echo.', location: 'Tunis' },
  clever_otter: { name: 'a clever otter', bio: 'not actually an otter', look: 'scene' },
  mei_lin: { name: 'Mei-Lin Tan', bio: 'Hawker stalls and second-hand cookbooks.', location: 'Ipoh' },
  finn_compiles: { name: 'Finn', bio: 'It compiles. That is all I promised.', location: 'Cork', dob: '1998-03-03' },
  zainab: { name: 'Zainab Yusuf', bio: 'Statistics for people who dislike statistics.', location: 'Kano' },
  pavel_chess: { name: 'Pavel', bio: '1640 on a good day. There are few good days. #chess', location: 'Plovdiv' },
  lucia_tinta: {
    name: 'Lucía',
    bio: 'Grabado, tinta, paciencia. #printmaking',
    location: 'Oaxaca',
    website: 'https://tinta.example',
  },
  garden_of_ada: {
    name: 'Ada’s garden',
    bio: 'Garlic in, garlic out. #garden',
    location: 'Hamlet near Ghent',
    look: 'scene',
  },
  sam_rivers: { name: 'Sam Rivers', bio: 'Canoes and continuous integration.', location: 'Ottawa' },
  aroha: { name: 'Aroha Ngata', bio: 'He aha te mea nui o te ao? He tāngata.', location: 'Aotearoa' },
  dev_null_dan: { name: 'Dan', bio: 'Friday rule: only deletions.', location: '/dev/null' },
  esther_m: { name: 'Esther Mwangi', bio: 'Historian of small things.', location: 'Mombasa' },
  bao_breakfast: { name: 'Bảo', bio: 'Phở before seven. Everything else after.', location: 'Huế' },
  ines_analog: { name: 'Inés', bio: '36 exposures a month, on purpose. #photography', location: 'Gijón' },
  radio_marek: { name: 'Marek SP9', bio: 'Five watts and hope. #radio', location: 'Katowice', dob: '1961-07-14' },
  thandi: { name: 'Thandi M.', bio: 'Libraries lend telescopes now. Ask yours.', location: 'Durban' },
  quiet_compiler: { name: 'quiet compiler', bio: 'no warnings', look: 'scene' },
  village_clock: { name: 'Village Clock', bio: 'Right again after six years. Feel unreasonably safe.', look: 'scene' },
  city_library: {
    name: 'City Library',
    bio: 'Books, telescopes, a warm room. Open until late.',
    location: 'Riverside',
    website: 'https://library.example',
    look: 'scene',
  },
  open_weather_watch: {
    name: 'Open Weather Watch',
    bio: 'Volunteers measuring rain in 41 countries.',
    website: 'https://weatherwatch.example',
    look: 'scene',
  },
  tram_museum: { name: 'The Tram Museum', bio: '', website: 'https://trams.example', look: 'scene' },
}

/** Those an operator has verified, the last verified last. */
export const organisations: readonly string[] = ['tram_museum', 'open_weather_watch', 'city_library']
