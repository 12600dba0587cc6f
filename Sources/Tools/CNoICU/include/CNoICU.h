/* Stands in place of ICU's tables of languages and regions, 31 MB that Swift's Foundation links in
 * and that nothing in Kodama asks for: archives of ICU's without an entry. The linker takes these,
 * because they come first. Only the program has them; who uses the library keeps all of ICU.
 * docs/decisions/0033-without-icu-tables.md says what follows. */
