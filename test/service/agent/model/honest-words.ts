/** Explanations as models write them, of questions to a shop: the question, the statement, and the words. */
const HONEST = `
how many orders came from brazil last month? | Counts orders from customers in Brazil placed in April 2026.
revenue by month this year | Sums the order totals per month for 2026, from January up to today. Cancelled orders are left out.
top 5 products by units sold | Adds up the quantity of each product across all order items and lists the 5 products with the highest sum.
who are our best customers? | Ranks customers by the sum of their order totals. Best is read as highest revenue.
average delivery time per carrier | Averages the days between the order date and the delivery date for each carrier; orders without a delivery date are ignored.
which customers have not ordered in 90 days | Lists customers whose most recent order is more than 90 days before today, with the date of that order.
share of returned items by category | Divides the number of returned items by all items sold, per category, as a percentage.
conversion by channel | Shows for each channel how many visits ended in an order, divided by all visits of the channel.
compare q1 with q1 last year | Compares the revenue of the first quarter of 2026 with that of the first quarter of 2025.
how many password resets last week | Counts password resets between 4 and 10 May 2026. Each reset counts once, even if the same user reset a password twice.
open tickets per agent | Counts tickets with status open, grouped by the agent they are assigned to.
how much did we pay in fees | Sums the fees we pay on each order, in euros.
Wie viele Bestellungen kamen letzten Monat aus Brasilien? | Zählt die Bestellungen von Kunden aus Brasilien im April 2026.
Umsatz pro Monat in diesem Jahr | Summiert die Bestellwerte je Monat für 2026. Stornierte Bestellungen sind nicht enthalten.
Welche 5 Produkte wurden am meisten verkauft? | Addiert die verkauften Stückzahlen je Produkt und zeigt die 5 Produkte mit der höchsten Summe.
Durchschnittliche Lieferzeit je Versanddienst | Berechnet den Durchschnitt der Tage zwischen Bestelldatum und Lieferdatum, gruppiert nach Versanddienst.
Anteil der Retouren nach Kategorie | Teilt die Zahl der zurückgegebenen Artikel durch alle verkauften Artikel, je Kategorie.
Kunden ohne Bestellung seit 90 Tagen | Listet Kunden auf, deren letzte Bestellung mehr als 90 Tage zurückliegt, mit dem Datum dieser Bestellung.
Wie viele Anmeldungen gab es gestern? | Zählt die Anmeldungen vom 12. Mai 2026. Mehrere Anmeldungen desselben Nutzers zählen einzeln.
offene Tickets pro Bearbeiter | Zählt Tickets mit dem Status offen, gruppiert nach dem zugewiesenen Bearbeiter.
Umsatz Q1 gegen Vorjahr | Vergleicht den Umsatz des ersten Quartals 2026 mit dem des ersten Quartals 2025.
Combien de commandes le mois dernier au Brésil ? | Compte les commandes passées en avril 2026 par des clients situés au Brésil.
chiffre d'affaires par mois cette année | Additionne le montant des commandes par mois depuis le début de 2026. Les commandes annulées sont exclues.
les 5 produits les plus vendus | Additionne les quantités vendues de chaque produit et garde les 5 produits dont le total est le plus élevé.
délai moyen de livraison par transporteur | Calcule la moyenne des jours entre la date de commande et la date de livraison pour chaque transporteur.
taux de retour par catégorie | Divise le nombre d'articles retournés par le nombre d'articles vendus dans chaque catégorie.
clients inactifs depuis 90 jours | Liste les clients dont la dernière commande date de plus de 90 jours.
panier moyen par pays | Le panier moyen est le montant total des commandes divisé par leur nombre, pour chaque pays.
nombre de visites par canal | Compte les visites enregistrées pour chaque canal d'acquisition, du plus grand au plus petit.
¿Cuántos pedidos hubo el mes pasado en Brasil? | Cuenta los pedidos realizados en abril de 2026 por clientes de Brasil.
ingresos por mes este año | Suma el total de los pedidos de cada mes de 2026. No incluye los pedidos cancelados.
los 5 productos más vendidos | Suma las unidades vendidas de cada producto y muestra los 5 productos con la cifra más alta.
tiempo medio de entrega por transportista | Calcula la media de días entre la fecha del pedido y la fecha de entrega de cada transportista.
porcentaje de devoluciones por categoría | Divide el número de artículos devueltos entre todos los artículos vendidos de cada categoría.
clientes sin pedidos en 90 días | Muestra los clientes cuyo último pedido se hizo hace más de 90 días.
valor medio del pedido por país | El valor medio es la suma de los totales dividida entre el número de pedidos, agrupado por país.
visitas por canal | Cuenta las visitas de cada canal y las ordena de mayor a menor.
Quanti ordini dal Brasile il mese scorso? | Conta gli ordini effettuati ad aprile 2026 da clienti che vivono in Brasile.
fatturato per mese quest'anno | Somma il totale degli ordini di ogni mese del 2026. Gli ordini annullati sono esclusi.
i 5 prodotti più venduti | Somma le quantità vendute di ogni prodotto e mostra i 5 prodotti con il valore più alto.
tempo medio di consegna per corriere | Calcola la media dei giorni tra la data dell'ordine e la data di consegna, per ogni corriere.
tasso di reso per categoria | Divide il numero di articoli resi per tutti gli articoli venduti in ciascuna categoria.
clienti senza ordini da 90 giorni | Elenca i clienti il cui ultimo ordine risale a più di 90 giorni fa.
scontrino medio per paese | Lo scontrino medio è la somma degli importi divisa per il numero di ordini di ciascun paese.
visite per canale | Conta le visite di ogni canale, in ordine decrescente.
Quantos pedidos vieram do Brasil no mês passado? | Conta os pedidos feitos em abril de 2026 por clientes do Brasil.
receita por mês este ano | Soma o valor dos pedidos de cada mês de 2026. Os pedidos cancelados não entram na soma.
os 5 produtos mais vendidos | Soma as quantidades vendidas de cada produto e mostra os 5 produtos com o maior total.
tempo médio de entrega por transportadora | Calcula a média de dias entre a data do pedido e a data de entrega de cada transportadora.
taxa de devolução por categoria | Divide o número de itens devolvidos pelo total de itens vendidos em cada categoria.
clientes sem pedidos há 90 dias | Lista os clientes cujo último pedido foi feito há mais de 90 dias.
ticket médio por país | O ticket médio é a soma dos valores dividida pelo número de pedidos de cada país.
visitas por canal de marketing | Conta as visitas de cada canal de marketing e mostra o canal com mais visitas primeiro.
Hoeveel bestellingen kwamen er vorige maand uit Brazilië? | Telt de bestellingen van klanten uit Brazilië in april 2026.
omzet per maand dit jaar | Telt de bedragen van alle bestellingen per maand van 2026 op. Geannuleerde bestellingen tellen niet mee.
de 5 best verkochte producten | Telt de verkochte aantallen per product op en toont de 5 producten met het hoogste totaal.
gemiddelde levertijd per vervoerder | Berekent het gemiddelde aantal dagen tussen de besteldatum en de leverdatum per vervoerder.
retourpercentage per categorie | Deelt het aantal teruggestuurde artikelen door alle verkochte artikelen van de categorie.
klanten zonder bestelling in 90 dagen | Toont klanten van wie de laatste bestelling meer dan 90 dagen geleden is geplaatst.
gemiddelde bestelwaarde per land | De gemiddelde bestelwaarde is de som van de bedragen gedeeld door het aantal bestellingen per land.
revenue by payment method | Sums the order totals by payment method. Orders with more than one payment count under the first one.
customers by country code | Counts customers for each country code. Customers without a country are shown as unknown.
how many sessions per device | Counts web sessions per device type for the last 30 days, up to and including today.
are refunds included in revenue? | Shows revenue with and without refunds side by side. Refunds are taken from the order they belong to.
which products are often bought together? | Counts how often two products appear in the same order and shows the most frequent pairs first.
`;

export const honestWords = (): { question: string; words: string }[] =>
  HONEST.trim()
    .split('\n')
    .map((line) => {
      const [question = '', words = ''] = line.split(' | ');
      return { question, words };
    });
