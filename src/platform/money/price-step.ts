/** Currencies in which what costs a dollar costs about so many: by powers of ten, since rates come and go. */
const smaller: readonly [number, string][] = [
  [
    10,
    "BOB BWP CNY CZK DKK DOP EGP ERN ETB GTQ GHS HKD HNL INR LSL MAD MDL MKD MOP MRU MVR MXN NAD NOK PHP SCR SEK SZL THB TRY TWD UAH UYU VES ZAR ZMW ZWG",
  ],
  [
    100,
    "AFN ALL AMD AOA ARS BDT BTN CVE DJF DZD GMD GYD HTG HUF ISK JMD JPY KES KGS KMF KZT LKR LRD MUR MZN NIO NPR PKR RSD RUB SDG VUV XAF XOF XPF YER",
  ],
  [1_000, "BIF CDF CLP COP CRC GNF IQD KPW KRW MGA MMK MNT MWK NGN PYG RWF SOS SSP TZS UGX UZS"],
  [10_000, "IDR IRR KHR LAK LBP SLE STN SYP VND"],
];

/** The step of the store's price slider: 1 in dollars, 100 in yen; its end is 200 steps. */
export const priceStep = (currency: string): number => smaller.find(([, codes]) => codes.includes(currency))?.[0] ?? 1;
