extension LanguageTag {
    /// Scripts by their names in POSIX locales.
    static let scripts = [
        "arabic": "Arab", "cyrillic": "Cyrl", "devanagari": "Deva", "latin": "Latn",
    ]

    /// The current codes of regions by their deprecated codes.
    ///
    /// From CLDR 42, supplementalMetadata, territoryAlias, without numeric codes. For a region that
    /// became several countries, it is the largest of them.
    static let regions = table(
        """
        AN=CW BU=MM CS=RS CT=KI DD=DE DY=BJ FQ=AQ FX=FR HV=BF JT=UM MI=UM NH=VU NQ=AQ NT=SA
        PC=FM PU=UM PZ=PA QU=EU RH=ZW SU=RU TP=TL UK=GB VD=VN WK=UM YD=YE YU=RS ZR=CD
        """)

    /// The current codes of languages by their deprecated or longer codes.
    ///
    /// From CLDR 42, supplementalMetadata, languageAlias. It has all language subtags of IANA's
    /// registry (2022-08-08) that are deprecated in favour of another one, and the codes of ISO
    /// 639-2.
    static let languages = table(
        """
        bh=bho in=id iw=he ji=yi jw=jv mo=ro sh=sr-Latn tl=fil tw=ak aam=aas aar=aa abk=ab
        adp=dz afr=af agp=apf ais=ami ajt=aeb aju=jrb aka=ak alb=sq als=sq amh=am ara=ar arb=ar
        arg=an arm=hy asd=snz asm=as aue=ktz ava=av ave=ae aym=ay ayr=ay ayx=nun aze=az azj=az
        bak=ba bam=bm baq=eu baz=nvo bcc=bal bcl=bik bel=be ben=bn bgm=bcg bhk=fbl bic=bir
        bih=bho bis=bi bjd=drl bjq=bzc bkb=ebk blg=iba bod=bo bos=bs bre=br btb=beb bul=bg
        bur=my bxk=luy bxr=bua cat=ca ccq=rki ces=cs cha=ch che=ce chi=zh chu=cu chv=cv cjr=mom
        cka=cmr cld=syr cmk=xch cmn=zh cnr=sr-ME cor=kw cos=co coy=pij cqu=quh cre=cr cwd=cr
        cym=cy cze=cs daf=dnj dan=da dap=njz deu=de dgo=doi dhd=mwr dik=din diq=zza dit=dif
        div=dv djl=dze dkl=aqd drh=mn drr=kzk drw=fa-AF dud=uth duj=dwu dut=nl dwl=dbt dzo=dz
        ekk=et ell=el elp=amq emk=man eng=en epo=eo esk=ik est=et eus=eu ewe=ee fao=fo fas=fa
        fat=ak fij=fj fin=fi fra=fr fre=fr fry=fy fuc=ff ful=ff gav=dev gaz=om gbc=wny gbo=grb
        geo=ka ger=de gfx=vaj ggn=gvr ggo=esg ggr=gtu gio=aou gla=gd gle=ga glg=gl gli=kzk
        glv=gv gno=gon gre=el grn=gn gti=nyc gug=gn guj=gu guv=duz gya=gba hat=ht hau=ha
        hbs=sr-Latn hdn=hai hea=hmn heb=he her=hz him=srx hin=hi hmo=ho hrr=jal hrv=hr hun=hu
        hye=hy ibi=opa ibo=ig ice=is ido=io iii=ii ike=iu iku=iu ile=ie ill=ilm ilw=gal ina=ia
        ind=id ipk=ik isl=is ita=it izi=eza jar=jgk jav=jv jaw=jv jeg=oyb jpn=ja kal=kl kan=kn
        kas=ks kat=ka kau=kr kaz=kk kdv=zkd kgc=tdf kgd=ncq kgh=kml khk=mn khm=km kik=ki kin=rw
        kir=ky kmr=ku knc=kr kng=kg knn=kok koj=kwv kom=kv kon=kg kor=ko kpp=jkm kpv=kv krm=bmf
        ktr=dtp kua=kj kur=ku kvs=gdj kwq=yam kxe=tvd kxl=kru kzh=dgl kzj=dtp kzt=dtp lak=ksp
        lao=lo lat=la lav=lv lbk=bnc leg=enl lii=raq lim=li lin=ln lit=lt llo=ngt lmm=rmx ltz=lb
        lub=lu lug=lg lvs=lv mac=mk mah=mh mal=ml mao=mi mar=mr may=ms meg=cir mgx=jbk mhr=chm
        mkd=mk mlg=mg mlt=mt mnk=man mnt=wnn mof=xnt mol=ro mon=mn mri=mi msa=ms mst=mry mup=raj
        mwd=dmw mwj=vaj mya=my myd=aog myt=mry nad=xny nau=na nav=nv nbf=nru nbl=nr nbx=ekc
        ncp=kdz nde=nd ndo=ng nep=ne nld=nl nln=azd nlr=nrk nno=nn nns=nbr nnx=ngv nob=nb
        noo=dtd nor=no npi=ne nts=pij nxu=bpp nya=ny oci=oc ojg=oj oji=oj ori=or orm=om ory=or
        oss=os oun=vaj pan=pa pat=kxr pbu=ps pcr=adx per=fa pes=fa pli=pi plt=mg pmc=huw pmu=phr
        pnb=lah pol=pl por=pt ppa=bfy ppr=lcq prs=fa-AF pry=prt pus=ps puz=pub que=qu quz=qu
        rmr=emx rmy=rom roh=rm ron=ro rum=ro run=rn rus=ru sag=sg san=sa sap=aqt sca=hle scc=sr
        scr=hr sgl=isk sin=si skk=oyb slk=sk slo=sk slv=sl smd=kmb sme=se smo=sm sna=sn snb=iba
        snd=sd som=so sot=st spa=es spy=kln sqi=sq src=sc srd=sc srp=sr ssw=ss sul=sgd sum=ulw
        sun=su swa=sw swc=sw-CD swe=sv swh=sw tah=ty tam=ta tat=tt tdu=dtp tel=te tgg=bjp tgk=tg
        tgl=fil tha=th thc=tpo thw=ola thx=oyb tib=bo tid=itd tie=ras tir=ti tkk=twm tlw=weo
        tmp=tyj tne=kak tnf=fa-AF ton=to tsf=taj tsn=tn tso=ts ttq=tmh tuk=tk tur=tr twi=ak
        uig=ug ukr=uk umu=del unp=wro uok=ema urd=ur uzb=uz uzn=uz ven=ve vie=vi vol=vo wel=cy
        wgw=wgb wit=nol wiw=nwo wln=wa wol=wo xba=cax xho=xh xia=acn xkh=waw xpe=kpe xrq=dmw
        xsj=suj xsl=den ybd=rki ydd=yi yen=ynq yid=yi yiy=yrm yma=lrr ymt=mtm yor=yo yos=zom
        yuu=yug zai=zap zha=za zho=zh zir=scv zsm=ms zul=zu zyb=za
        """)

    private static func table(_ text: String) -> [String: String] {
        var table: [String: String] = [:]
        for word in text.split(whereSeparator: \.isWhitespace) {
            let parts = word.split(separator: "=")
            if parts.count == 2 { table[String(parts[0])] = String(parts[1]) }
        }
        return table
    }
}
