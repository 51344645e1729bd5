import type { MadeTable } from './made-tables.ts';

/** A database of a trade, with what its tables (under `table`) and columns (`table.column`) are called; '–': it stays dark. */
export interface Trade {
  name: string;
  tables: readonly MadeTable[];
  called: Record<string, string>;
  dark: readonly string[];
}

const numbered = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at + 1));
const day = (n: number): string => `2026-0${1 + (n % 4)}-1${n % 9}`;

export const TRADES: readonly Trade[] = [
  {
    name: 'a grain terminal',
    tables: [
      {
        name: 'tbl_brths',
        comments: { '': 'Berths', brth_nm: 'Name of the berth' },
        columns: { id: 'integer!', brth_nm: 'text', mx_drft: 'decimal' },
        rows: numbered(6, (n) => [n, `Quay ${n}`, 8 + n / 2]),
        primaryKey: ['id'],
      },
      {
        name: 'disp',
        comments: {
          '': 'Grain dispatches',
          ld_wt: 'Load weight in tonnes, measured at the silo',
          grd: 'Barley grade',
          rmk: 'Free text that the dispatcher may fill in',
        },
        columns: {
          id: 'integer!',
          brth_id: 'integer!',
          dt_loaded: 'date!',
          ld_wt: 'decimal!',
          grd: 'text',
          tn_qx: 'integer',
          rmk: 'text',
        },
        rows: numbered(40, (n) => [n, 1 + (n % 6), day(n), 100 + n, n % 2 ? 'Malting' : 'Feed', n, null]),
        primaryKey: ['id'],
      },
    ],
    called: {
      tbl_brths: 'berths',
      'tbl_brths.brth_nm': 'berth name',
      'tbl_brths.mx_drft': 'mx drft',
      disp: 'grain dispatches',
      'disp.brth_id': 'berth id',
      'disp.dt_loaded': 'loaded',
      'disp.ld_wt': 'load weight',
      'disp.grd': 'barley grade',
      'disp.tn_qx': 'tn qx',
      'disp.rmk': 'rmk',
    },
    dark: ['tbl_brths.mx_drft', 'disp.tn_qx', 'disp.rmk'],
  },
  {
    name: 'a dairy, in German',
    tables: [
      {
        name: 'hoefe',
        comments: { '': 'Höfe, von denen wir Milch abholen' },
        columns: { hof_id: 'integer!', bez: 'text', plz: 'text' },
        rows: numbered(5, (n) => [n, `Hof am Bach ${n}`, `8${n}123`]),
        primaryKey: ['hof_id'],
      },
      {
        name: 't_lief',
        comments: {
          '': 'Milchlieferungen',
          mg: 'Menge in Litern',
          ftgh: 'Fettgehalt',
          anl_dt: 'Anlieferdatum',
          fhr: 'Wer die Lieferung gefahren hat, laut Plan',
        },
        columns: {
          lief_id: 'integer!',
          hof_id: 'integer!',
          mg: 'decimal!',
          ftgh: 'decimal',
          anl_dt: 'date',
          fhr: 'text',
        },
        rows: numbered(30, (n) => [n, 1 + (n % 5), 900 + n, 3.9, day(n), n % 2 ? 'Anna' : 'Jan']),
        primaryKey: ['lief_id'],
      },
      {
        name: 't_prob',
        comments: { '': 'Proben', keimz: 'Keimzahl' },
        columns: { id: 'integer!', lief_id: 'integer', keimz: 'integer' },
        rows: numbered(30, (n) => [n, n, 10 + n]),
        primaryKey: ['id'],
      },
    ],
    called: {
      t_lief: 'milchlieferungen',
      't_lief.mg': 'menge',
      't_lief.ftgh': 'fettgehalt',
      't_lief.anl_dt': 'anlieferdatum',
      't_lief.fhr': 'fhr',
      t_prob: 'proben',
      't_prob.keimz': 'keimzahl',
      'hoefe.bez': 'bez',
    },
    dark: ['t_lief.fhr', 'hoefe.bez'],
  },
  {
    name: 'a haulier, in German',
    tables: [
      {
        name: 'fzg',
        comments: { '': 'Fahrzeuge', kz: 'Kennzeichen', bj: 'Baujahr' },
        columns: { id: 'integer!', kz: 'text', bj: 'integer' },
        rows: numbered(8, (n) => [n, `M-AB ${n}`, 2015 + n]),
        primaryKey: ['id'],
      },
      {
        name: 'frt',
        comments: { '': 'Frachtaufträge', gew: 'Gewicht in kg', str: 'Strecke', zust: 'Zustand (offen, erledigt)' },
        columns: { id: 'integer!', fzg_id: 'integer!', gew: 'decimal', str: 'decimal', zust: 'text', kst: 'integer' },
        rows: numbered(24, (n) => [n, 1 + (n % 8), 500 + n, 20 + n, n % 2 ? 'offen' : 'erledigt', n % 3]),
        primaryKey: ['id'],
      },
    ],
    called: {
      fzg: 'fahrzeuge',
      'fzg.kz': 'kennzeichen',
      'fzg.bj': 'baujahr',
      frt: 'frachtaufträge',
      'frt.fzg_id': 'fahrzeuge id',
      'frt.gew': 'gewicht',
      'frt.str': 'strecke',
      'frt.zust': 'zustand',
      'frt.kst': 'kst',
    },
    dark: ['frt.kst'],
  },
  {
    name: 'a wine grower, in French',
    tables: [
      {
        name: 'prcl',
        comments: { '': 'Parcelles', cpg: 'Cépage', srf: 'Surface en hectares' },
        columns: { id: 'integer!', nom: 'text', cpg: 'text', srf: 'decimal' },
        rows: numbered(7, (n) => [n, `La Côte ${n}`, n % 2 ? 'Merlot' : 'Syrah', 1 + n / 4]),
        primaryKey: ['id'],
      },
      {
        name: 'vend',
        comments: {
          '': 'Les vendanges',
          qte: 'Quantité récoltée',
          dt_vend: 'Date de la vendange',
          dgr: "Degré d'alcool",
        },
        columns: {
          id: 'integer!',
          prcl_id: 'integer!',
          qte: 'decimal',
          dt_vend: 'date',
          dgr: 'decimal',
          zz: 'integer',
        },
        rows: numbered(28, (n) => [n, 1 + (n % 7), 300 + n, day(n), 12.5, n]),
        primaryKey: ['id'],
      },
    ],
    called: {
      prcl: 'parcelles',
      'prcl.nom': 'nom',
      'prcl.cpg': 'cépage',
      'prcl.srf': 'surface',
      vend: 'vendanges',
      'vend.prcl_id': 'parcelle id',
      'vend.qte': 'quantité récoltée',
      'vend.dt_vend': 'date de la vendange',
      'vend.dgr': "degré d'alcool",
      'vend.zz': 'zz',
    },
    dark: ['vend.zz'],
  },
];
